// The server: requests with a time limit.

const PATIENCE = 6000;

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
