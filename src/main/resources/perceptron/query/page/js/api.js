// The server: questions with a time limit, and events that come back after every break of the line.

const PATIENCE = 6000;
const SILENCE = 7000;

/** What was answered, or an error with the status and the reason that the server gave; status 0 if it gave none. */
export function get(target) {
  return ask(target, {});
}

export function post(target, body) {
  return ask(target, { method: 'POST', body });
}

async function ask(target, how) {
  let response;
  try {
    response = await fetch(target, { ...how, signal: AbortSignal.timeout(PATIENCE), headers: { Accept: 'application/json' } });
  } catch (error) {
    throw Object.assign(new Error('no connection'), { status: 0 });
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw Object.assign(new Error(body.reason || response.statusText), { status: response.status });
  return body;
}

export function pathOf(model, rest = '') {
  return '/api/models/' + encodeURIComponent(model) + rest;
}

/** The events of one model. The browser connects again by itself where the line breaks, but not where it is refused. */
export class Events {
  constructor(target, handlers) {
    this.target = target;
    this.handlers = handlers;
    this.heard = Date.now();
    this.open();
    this.guard = setInterval(() => this.check(), 1000);
  }

  open() {
    this.source = new EventSource(this.target);
    const heard = handler => event => {
      this.heard = Date.now();
      if (handler) handler(JSON.parse(event.data));
    };
    this.source.addEventListener('beat', heard(this.handlers.beat));
    for (const [kind, handler] of Object.entries(this.handlers)) {
      if (kind !== 'beat') this.source.addEventListener(kind, heard(handler));
    }
  }

  /** A line may be dead without a word: then there are no beats either. */
  check() {
    if (this.source.readyState === EventSource.CLOSED || Date.now() - this.heard > SILENCE) {
      this.source.close();
      this.heard = Date.now() - SILENCE + 3000;
      this.open();
    }
  }

  close() {
    clearInterval(this.guard);
    this.source.close();
  }
}
