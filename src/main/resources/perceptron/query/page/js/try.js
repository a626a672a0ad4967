// An example that the user enters: what the model answers, and why.
import { pathOf, post } from './api.js';
import { element, id } from './dom.js';
import { nameOf } from './features.js';
import { digits, percent } from './format.js';
import { openPair } from './pairs.js';
import { bar } from './tables.js';

const FIELDS = 10;
const SHOWN = 12;
/** How many parts to ask for: enough for all pairs of numbers, unless there are very many features. */
const ASKED = 200;

export class Try {
  /** @param changed called when there is another example, or none */
  constructor(changed) {
    this.changed = changed;
    this.fields = [];
    this.places = new Map();
    id('try-json').addEventListener('input', () => this.soon());
    id('try-form').addEventListener('submit', event => event.preventDefault());
    id('try-fields').addEventListener('input', () => {
      this.touched = true;
      id('try-json').value = JSON.stringify(this.example());
      this.soon();
    });
  }

  show(model) {
    this.model = model;
    this.touched = false;
    this.form = null;
    this.offered = '';
    this.fields = [];
    this.places = new Map();
    id('try-fields').replaceChildren();
    id('try-json').value = '';
    this.clear();
  }

  clear() {
    id('try-answer').textContent = '';
    id('try-by').textContent = '';
    id('try-unknown').textContent = '';
    id('try-classes').replaceChildren();
    id('try-error').textContent = '';
    id('try-parts').tBodies[0].replaceChildren();
    id('try-parts').hidden = true;
  }

  /** Fields for the features with the largest effects; the same ones for as long as somebody fills them in. */
  offer({ form, features }) {
    const offered = wholeTimes(features).slice(0, FIELDS);
    const names = form + JSON.stringify(offered.map(feature => [feature.name, feature.index, feature.values.map(each => each.value)]));
    if (this.touched || id('try-json').value && !this.fields.length || names === this.offered) return;
    this.offered = names;
    this.form = form;
    this.fields = offered.map(feature => ({ feature, input: input(feature) }));
    id('try-fields').replaceChildren(...this.fields.map(({ feature, input }) =>
      element('label', {}, element('span', { textContent: nameOf(feature), title: nameOf(feature) }), input)));
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.ask(), 250);
  }

  /** The example in the fields, in the form in which the job reads examples. */
  example() {
    const filled = this.fields.filter(({ input }) => value(input) !== '').map(({ feature, input }) => ({ feature, value: value(input) }));
    return this.form === 'record' ? record(filled) : { features: vector(filled) ?? named(filled) };
  }

  async ask() {
    const model = this.model;
    const json = id('try-json').value.trim();
    if (!json) return this.answer({ explanations: [] });
    try {
      const said = await post(pathOf(model, '/explain?top=' + ASKED), json);
      if (model === this.model && json === id('try-json').value.trim()) this.answer(said);
    } catch (error) {
      this.answer({ explanations: [] });
      id('try-error').textContent = error.message;
      if (error.status === 503) this.waiting = setTimeout(() => this.ask(), 2000);
    }
  }

  answer(said) {
    const one = said.explanations[0];
    this.clear();
    this.places = new Map((one?.contributions ?? []).map(part => [part.other == null ? partName(part) : part.index + ' x ' + part.other, part.at])
      .filter(([, at]) => at.length));
    this.changed();
    if (!one) return;
    id('try-answer').textContent = one.label == null ? 'No class is known yet' : one.label;
    const of = one.class == null ? id('p-of').textContent : 'probability';
    id('try-by').textContent = (one.probability == null ? '' : of + ' ' + percent(one.probability) + ' · ')
      + 'score ' + digits(one.score, 3) + ' · by ' + said.weights;
    id('try-unknown').textContent = one.unknownFields.length ? 'Nothing learned yet of ' + one.unknownFields.join(', ') : '';
    id('try-classes').replaceChildren(...one.probabilities.slice(1).map(each =>
      element('li', { textContent: each.label + ' ' + percent(each.probability) })));
    const parts = folded(one.contributions);
    const most = Math.max(...parts.map(part => Math.abs(part.contribution)), 1e-300);
    id('try-parts').hidden = false;
    id('try-parts').tBodies[0].replaceChildren(...parts.map(part => row(part, most)));
  }
}

/** The largest parts, and all others as one: what rounding makes of a sum says nothing to a person. */
function folded(parts) {
  const named = parts.filter(part => part.index != null || part.names[0] === 'bias');
  const rest = parts.filter(part => !named.slice(0, SHOWN).includes(part)).reduce((sum, part) => sum + part.contribution, 0);
  return [...named.slice(0, SHOWN), ...named.length > SHOWN ? [{ names: ['all others'], contribution: rest }] : []];
}

function partName(part) {
  return part.names.length ? part.names.join(' | ') : '#' + part.index;
}

function row(part, most) {
  const name = partName(part) + (part.given != null && part.at.length ? ' = ' + digits(part.given, 4) : '');
  const share = part.contribution / most;
  const first = part.other == null ? name
    : element('button', { type: 'button', title: 'Show the heat map', textContent: name, onclick: () => openPair(part.index + ' x ' + part.other) });
  return element('tr', {}, element('td', { title: name }, first),
    element('td', {}, element('div', { className: 'bars' }, bar(share < 0 ? 'less' : 'more', share))),
    element('td', { className: 'number', textContent: Math.abs(share) < 1e-3 ? '0' : (share > 0 ? '+' : '') + digits(part.contribution, 3) }));
}

/** A time is asked for as a whole, and not its hour, its weekday, and its days since 1970. */
function wholeTimes(features) {
  const fields = features.map(feature => feature.period && feature.name
    ? { ...feature, name: feature.name.slice(0, feature.name.lastIndexOf('.')), kind: 'time', curve: [] } : feature);
  const times = new Set(fields.filter(field => field.kind === 'time').map(field => field.name));
  return fields.filter(field => field.kind === 'time' ? times.delete(field.name) : field.name == null || !fields.some(other => other.kind === 'time' && other.name === field.name));
}

function input(feature) {
  if (feature.kind === 'category' && feature.values.length <= 40) {
    return element('select', {}, new Option('', ''), ...feature.values.map(each => each.value).sort().map(each => new Option(each, each)));
  }
  const type = { number: 'number', token: 'checkbox', category: 'text', time: 'datetime-local' }[feature.kind];
  const mean = around(feature.curve);
  return element('input', { type, step: 'any', autocomplete: 'off', placeholder: mean == null ? '' : 'around ' + mean });
}

/** The mean of a number that is drawn as a curve, rounded to the size of its standard deviation. */
function around(curve) {
  const middle = curve.findIndex(point => point.deviations === 0);
  if (middle < 0 || middle === curve.length - 1) return null;
  const unit = 10 ** Math.floor(Math.log10(Math.abs(curve[Math.min(middle + 2, curve.length - 1)].value - curve[middle].value)));
  return Number((Math.round(curve[middle].value / unit) * unit).toPrecision(6));
}

function value(input) {
  return input.type === 'checkbox' ? (input.checked ? true : '') : input.type === 'number' ? (input.value === '' ? '' : Number(input.value)) : input.value;
}

/** The name of a feature is the path of its field. */
function record(filled) {
  const all = {};
  filled.forEach(({ feature, value }) => {
    const path = nameOf(feature).split('.');
    const last = path.pop();
    path.reduce((at, part) => at[part] ??= {}, all)[last] = value;
  });
  return all;
}

/** Features without names, by their indices; null if they have names. */
function vector(filled) {
  const given = filled.filter(({ feature }) => feature.index != null).sort((a, b) => a.feature.index - b.feature.index);
  if (given.length === 0) return null;
  const indices = given.map(({ feature }) => feature.index);
  if (!given.some(({ feature }) => feature.dense)) return { indices, values: given.map(({ value }) => value) };
  const values = new Array(Math.max(...indices) + 1).fill(0);
  given.forEach(({ feature, value }) => { values[feature.index] = value; });
  return { values };
}

function named(filled) {
  const of = kind => filled.filter(({ feature }) => feature.kind === kind);
  const fields = kind => Object.fromEntries(of(kind).map(({ feature, value }) => [feature.name, value]));
  return { numbers: fields('number'), categories: { ...fields('category'), ...fields('time') }, tokens: of('token').map(({ feature }) => feature.name) };
}
