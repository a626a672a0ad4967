// The server: requests with a time limit, and events, which connect again whenever the connection breaks.

const PATIENCE = 6000;
const SILENCE = 7000;
const PAUSE = 3000;

/** The answer, or an error with the status and the reason that the server gave; status 0 if there is no connection. */
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

/** The events of one model. The browser connects again by itself if the connection breaks, but not if it is rejected. */
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
    for (const [kind, handler] of Object.entries({ beat: () => {}, ...this.handlers })) {
      this.source.addEventListener(kind, event => {
        this.heard = Date.now();
        handler(JSON.parse(event.data));
      });
    }
  }

  /** A connection may break without notice: then no beats arrive. */
  check() {
    if (this.source.readyState === EventSource.CLOSED || Date.now() - this.heard > SILENCE) {
      this.source.close();
      this.heard = Date.now() - SILENCE + PAUSE;
      this.open();
    }
  }

  close() {
    clearInterval(this.guard);
    this.source.close();
  }
}
