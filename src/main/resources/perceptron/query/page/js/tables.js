// The tables and lists of the page.
import { element, id } from './dom.js';
import { ago, bytes, clock, count, digits, moment, percent } from './format.js';
import { bars } from './sparkline.js';

export function cell(row, text, className) {
  const td = row.insertCell();
  td.textContent = text;
  if (className) td.className = className;
  return td;
}

export function fill(table, rows, build) {
  const body = document.createElement('tbody');
  rows.forEach(row => build(body.insertRow(), row));
  id(table).tBodies[0].replaceWith(body);
}

/**
 * @param view whose weights count most; the current ones stand beside them
 * @param areOthers whether there are weights that are not among these
 */
export function showWeights(weights, view, areOthers) {
  id('weights').hidden = weights.length === 0;
  id('weights-empty').hidden = weights.length > 0;
  id('weights-empty').textContent = areOthers ? 'All features are numbers: their curves say what they do.' : 'No weights yet: nothing has been learned.';
  id('weights-of').textContent = view;
  const most = Math.max(...weights.flatMap(weight => [Math.abs(weight.current), Math.abs(weight.answer)]), 1e-300);
  fill('weights', weights, (row, weight) => {
    const name = weight.names.length ? weight.names.join(' | ') : '#' + weight.index;
    const td = cell(row, '');
    td.title = (weight.class ? weight.class + ': ' : '') + name;
    if (weight.class) td.append(element('i', { textContent: weight.class }));
    td.append(name);
    const title = view + ' ' + digits(weight.answer, 4) + ', current ' + digits(weight.current, 4);
    row.insertCell().append(element('div', { className: 'bars', title },
      bar('a ' + view, weight.answer / most), bar('c', weight.current / most)));
    cell(row, digits(weight.answer, 3), 'number');
  });
}

/** A bar from the middle to the left or to the right. */
export function bar(className, share) {
  const span = element('span', { className });
  span.style.left = (share < 0 ? 50 + 50 * share : 50) + '%';
  span.style.width = Math.abs(50 * share) + '%';
  return span;
}

export function showDead(counts) {
  const rows = Object.entries(counts).sort((a, b) => b[1] - a[1]);
  id('dead-empty').hidden = rows.length > 0;
  id('dead').hidden = rows.length === 0;
  const most = Math.max(1, ...rows.map(row => row[1]));
  fill('dead', rows, (row, [reason, many]) => {
    cell(row, reason);
    const length = element('div', { className: 'bar' });
    length.style.width = 100 * many / most + '%';
    row.insertCell().append(length);
    cell(row, count(many), 'number');
  });
}

/** @param letters how many there were in each minute of the last hour, and the last few */
export function showDeadLetters(letters) {
  const lines = id('dead-minutes');
  lines.hidden = letters.latest.length === 0;
  lines.replaceChildren('Last hour ', bars(letters.minutes));
  id('dead-latest').replaceChildren(...letters.latest.map(letter => {
    const place = letter.topic + ' ' + letter.partition + ' @ ' + letter.offset;
    const item = element('li', {}, element('b', { textContent: clock(letter.at) + ' ' + letter.reason }), ' ' + letter.message + ' (' + place + ')');
    if (letter.text) item.append(element('code', { textContent: letter.text }));
    return item;
  }));
}

export function showPredictions(predictions) {
  id('predictions').hidden = predictions.length === 0;
  id('predictions-empty').hidden = predictions.length > 0;
  fill('predictions', predictions, (row, said) => {
    cell(row, clock(said.at));
    cell(row, said.id || said.partition + ' @ ' + said.offset, 'mono');
    cell(row, said.label ?? 'nothing known');
    cell(row, percent(said.probability), 'number').title = 'score ' + digits(said.score, 4);
    const right = said.correct;
    cell(row, right == null ? 'not labelled' : (right ? '✓ ' : '✗ ') + said.trueLabel, right == null ? '' : right ? 'right' : 'wrong');
  });
}

export function showInstances(instances) {
  fill('instances', instances, (row, instance) => {
    cell(row, instance.address, 'mono');
    cell(row, instance.state, 'state ' + instance.state);
    cell(row, instance.lag == null ? '–' : count(instance.lag), 'number');
    cell(row, instance.models == null ? '–' : count(instance.models), 'number');
  });
}

const ANSWERS = { best: 'mixture of all views', current: 'current weights', averaged: 'averaged weights', voted: 'vote' };

const KINDS = {
  DRIFT: 'Drift',
  START: 'Started from scratch',
  IMPORT: 'Weights imported',
  PROCESS: 'Instance started',
};

export function showLog(entries) {
  id('log-empty').hidden = entries.length > 0;
  id('log').replaceChildren(...entries.map(entry => element('li', { className: entry.kind.toLowerCase() },
    element('time', { textContent: clock(entry.at) }), element('b', { textContent: KINDS[entry.kind] }), entry.label ?? rise(entry.drift))));
}

function rise(drift) {
  return drift ? 'error rose from ' + percent(drift.before) + ' to ' + percent(drift.after) + ', in records of ' + moment(drift.time) : '';
}

export function showFacts(model) {
  const settings = model.settings;
  const facts = [
    ['Learner', settings.learner + (settings.scale !== 'none' ? ', scaled by ' + settings.scale : '')],
    ['Version', count(model.version) + ' (epoch ' + model.epoch + ')'],
    ['Examples', count(model.examples)],
    ['Labelled', count(model.labelled)],
    ['Updates', count(model.updates)],
    ['Wrong answers', count(model.mistakes) + ' (' + percent(model.mistakes / model.labelled) + ')'],
    ['Answer', ANSWERS[model.answer.by]],
    ['Averaged', count(model.averagedMistakes) + ' (' + percent(model.averagedMistakes / model.labelled) + ')'],
    ['Last update', ago(model.lastUpdate, model.at)],
    ['Last example', ago(model.lastExample, model.at)],
    ['Instance', model.instance],
    ['Memory', bytes(model.bytes)],
  ];
  if (model.votedMistakes != null) facts.splice(8, 0, ['Voted', count(model.votedMistakes) + ' (' + percent(model.votedMistakes / model.labelled) + ')']);
  facts.push(['Classes', model.classes.length > 8 ? count(model.classes.length) : model.classes.map(each => each.name).join(', ')]);
  showPairs('facts', facts);
}

/** @param pairs names and their values */
export function showPairs(list, pairs) {
  id(list).replaceChildren(...pairs.flatMap(([name, value]) => [element('dt', { textContent: name }), element('dd', { textContent: value })]));
}
