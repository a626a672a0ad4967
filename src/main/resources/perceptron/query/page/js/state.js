// The state that the page shows, in words: from what is known of the connection, the job and the model.
import { id, text } from './dom.js';
import { clock, count } from './format.js';

const BUSY = {
  starting: ['The job is starting', 'It asks the registry for its schemas and joins its group. This takes a few seconds.'],
  rebalancing: ['Partitions are moving', 'The job finds out which instance takes which partitions, and continues in a moment.'],
  stopping: ['The job is stopping', 'It finishes its current work.'],
};

/**
 * @param known lost: since when there is no connection, 0 if there is one; instance: its status; models: how many there are, null if
 *     unknown; seen: whether there is anything to show; trouble: the error of the last request about the model
 * @returns name, tone, pill, title and text; blank: whether there is nothing else to show; stale: whether what is shown is old;
 *     busy: whether the page waits; progress and code if they help
 */
export function stateOf(known) {
  const { lost, instance, seen } = known;
  if (lost) {
    const since = 'No answer from ' + location.host + ' since ' + clock(lost) + '. Trying again every two seconds.';
    return { name: 'disconnected', tone: 'bad', pill: 'disconnected', title: 'Disconnected', busy: true, stale: true, blank: !seen,
      text: since + (seen ? ' Below is the last known state.' : '') };
  }
  if (!instance) return { name: 'connecting', tone: 'warn', pill: 'connecting', title: 'Connecting', text: '', busy: true, blank: true };
  const state = instance.state;
  if (state === 'restoring') {
    const { records, restored, share } = instance.restoring;
    return { name: state, tone: 'warn', pill: 'restoring ' + Math.floor(share * 100) + ' %', title: 'Restoring models', busy: true,
      text: count(restored) + ' of ' + count(records) + ' records read from the changelog. Then it continues where it stopped.',
      progress: share, blank: !seen, stale: seen };
  }
  if (state === 'stopped' || state === 'failed') {
    const failed = state === 'failed';
    return { name: state, tone: 'bad', pill: state, title: failed ? 'The job has failed' : 'The job has stopped', stale: true, blank: !seen,
      text: (failed ? 'Its log says why. ' : '') + 'Nothing is lost: when restarted, it continues where it stopped.' };
  }
  if (BUSY[state]) return { name: state, tone: 'warn', pill: state, title: BUSY[state][0], text: BUSY[state][1], busy: true, blank: !seen, stale: seen };
  if (state === 'paused') {
    return { name: state, tone: 'warn', pill: 'paused', title: 'Paused', blank: !seen,
      text: 'The schema registry does not answer. Records wait, and none is dropped; it continues by itself.' };
  }
  if (known.models === 0) {
    return { name: 'empty', tone: 'good', pill: state, title: 'No model yet', blank: true,
      text: 'The job runs. The first example that has the name of a model as its key creates the model:',
      code: 'perceptron-streams produce FILE --model NAME' };
  }
  if (instance.unlabelled) {
    return { name: 'unlabelled', tone: 'warn', pill: state, title: 'No labels', blank: !seen,
      text: count(instance.unlabelled) + ' examples have arrived, and none of them has a label: nothing is learned. Is label.field right? '
        + 'If labels arrive later, leave label.field empty.' };
  }
  if (known.trouble) {
    const { status, message } = known.trouble;
    const gone = status === 404;
    return { name: 'trouble', tone: 'warn', pill: state, title: gone ? 'No such model' : 'No answer about this model', blank: !seen, stale: seen,
      text: sentence(message) + (gone ? ' Go back to see all models.' : '') };
  }
  return { name: 'running', tone: 'good', pill: state, blank: !seen, busy: true, title: 'Loading', text: '' };
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith('.') ? '' : '.');
}

export function showState(state) {
  const body = document.body.dataset;
  body.state = state.name;
  body.tone = state.tone;
  body.view = state.blank ? 'blank' : 'charts';
  body.stale = state.stale ? 'yes' : 'no';
  body.busy = state.busy ? 'yes' : 'no';
  text('pill-text', state.pill);
  const banner = !state.blank && state.name !== 'running';
  id('banner').hidden = !banner;
  const place = banner ? 'banner' : 'blank';
  text(place + '-title', state.title || '');
  text(place + '-text', state.text || '');
  const progress = id(place + '-progress');
  progress.hidden = state.progress == null;
  if (state.progress != null) progress.value = state.progress;
  id('blank-code').hidden = !state.code;
  text('blank-code', state.code || '');
}
