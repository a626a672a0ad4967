// The list of models, the one in most trouble first, from one answer of the server.
import { get } from './api.js';
import { element, id, setText, text } from './dom.js';
import { ago, count, percent, short } from './format.js';
import { sparkline } from './sparkline.js';
import { UNBEATEN_BY } from './trust.js';

const PAGE = 50;
const MOST = 1000;
const STEP_SECONDS = 5;

export class List {
  /**
   * @param known what the page knows of the job
   * @param changed called when that has changed
   */
  constructor(known, changed) {
    this.known = known;
    this.changed = changed;
    this.shown = false;
    this.limit = PAGE;
    this.rows = new Map();
    id('filter').addEventListener('input', () => {
      this.limit = PAGE;
      clearTimeout(this.typing);
      this.typing = setTimeout(() => this.ask(), 150);
    });
    id('more').addEventListener('click', () => {
      this.limit = Math.min(MOST, 2 * this.limit);
      this.ask();
    });
  }

  show() {
    this.shown = true;
    this.known.seen = this.rows.size > 0;
    this.known.trouble = null;
    this.ask();
  }

  hide() {
    this.shown = false;
  }

  async ask() {
    if (!this.shown || document.hidden || !this.known.instance?.ready) return;
    const asked = this.asked = {};
    const search = id('filter').value.trim();
    const said = await get('/api/overview?limit=' + this.limit + '&search=' + encodeURIComponent(search)).catch(() => null);
    if (!said || asked !== this.asked || !this.shown) return;
    this.known.models = said.count;
    this.known.seen = said.count > 0;
    this.draw(said, search);
    this.changed();
  }

  draw(said, search) {
    const bad = ['split', 'unbeaten', 'drift', 'rising'].reduce((sum, kind) => sum + (said.troubles[kind] || 0), 0);
    text('t-models', count(said.count));
    text('t-bad', count(bad));
    text('t-bad-sub', troubles(said.troubles));
    id('t-bad').parentElement.classList.toggle('bad', bad > 0);
    text('t-all-examples', short(said.examplesPerSecond));
    text('t-all-updates', short(said.updatesPerSecond));
    text('t-all-updates-sub', said.examplesPerSecond > 0 ? percent(said.updatesPerSecond / said.examplesPerSecond) + ' of examples' : '');
    document.title = (bad ? bad + ' in trouble · ' : '') + 'perceptron-streams';
    this.drawRows(said.models);
    const missing = said.missing.length ? 'The models of ' + said.missing.join(', ') + ' are missing: it does not answer. ' : '';
    const unranked = said.count - said.found;
    text('models-note', missing + (said.models.length === 0 && search ? 'No model has “' + search + '” in its name.'
      : !search && unranked > 0 ? notRanked(unranked) : ''));
    const shown = said.models.length;
    id('more').hidden = shown < this.limit || this.limit >= MOST;
    text('models-shown', shown < said.count ? (search ? count(shown) + ' found among ' : 'the worst ' + count(shown) + ' of ') + count(said.count) : '');
  }

  /** Reuses the elements of rows, so that focus and pointer stay on theirs. While either is on a row, no row moves. */
  drawRows(models) {
    const body = id('models').tBodies[0];
    const rows = models.map(model => {
      const row = this.rows.get(model.name) ?? this.build(model.name);
      this.fill(row, model);
      return row;
    });
    const still = body.matches(':hover') || body.contains(document.activeElement);
    const same = rows.length === body.rows.length && rows.every(row => row.isConnected);
    this.rows = new Map(models.map((model, k) => [model.name, rows[k]]));
    if (!(still && same)) {
      const focused = document.activeElement;
      body.replaceChildren(...rows);
      if (focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
    }
    id('models').hidden = models.length === 0;
  }

  build(name) {
    const link = element('a', { href: '#' + encodeURIComponent(name), textContent: name });
    const row = element('tr', {}, element('th', { scope: 'row' }, link, element('span')));
    ['spark', 'number', 'number', 'number optional', 'number optional', 'number optional']
      .forEach(className => { row.insertCell().className = className; });
    return row;
  }

  fill(row, model) {
    row.className = model.trouble;
    const [head, spark, ...cells] = row.cells;
    setText(head.lastChild, words(model));
    spark.replaceChildren(sparkline(model.errors, model.baselines, STEP_SECONDS));
    [percent(model.error), percent(model.baseline), trend(model.trend), short(round(model.examplesPerSecond)), short(round(model.updatesPerSecond))].forEach((value, k) => setText(cells[k], value));
    cells[2].classList.toggle('rising', model.trend?.isRising ?? false);
  }
}

/** How well a model does, in words. */
function words(model) {
  const drift = model.driftedAt ? 'drift ' + ago(model.driftedAt, Date.now())
    : model.lastExample && model.examplesPerSecond === 0 ? 'last example ' + ago(model.lastExample, Date.now()) : '';
  const both = (first, second) => first + (second ? '; ' + second : '');
  switch (model.trouble) {
    case 'unseen': return 'not ranked: this instance ranks 10,000 models';
    case 'split': return 'two models have this name, on two partitions';
    case 'unlabelled': return both('no label yet, so nothing is learned', drift);
    case 'few': return both('too few labels to know', drift);
    case 'unbeaten': return both('no better than predicting ' + UNBEATEN_BY[model.baselineBy], drift);
    case 'drift': return both(drift, better(model));
    case 'rising': return both('error rises from ' + percent(model.trend.before) + ' to ' + percent(model.trend.now), better(model));
    default: return both(better(model), drift);
  }
}

function better(model) {
  return Math.round(100 * (1 - model.error / model.baseline)) + ' % fewer errors than its baseline';
}

function notRanked(many) {
  return many === 1 ? 'One model is not ranked: an instance ranks 10,000.' : count(many) + ' models are not ranked: an instance ranks 10,000.';
}

function troubles(many) {
  const parts = [];
  if (many.split) parts.push(many.split + ' on two partitions');
  if (many.unbeaten) parts.push(many.unbeaten + ' no better than the baseline');
  if (many.drift) parts.push(many.drift + ' with a drift');
  if (many.rising) parts.push(many.rising + ' with a rising error');
  return parts.join(', ');
}

function trend(change) {
  if (!change) return '–';
  const by = change.now - change.before;
  return Math.abs(by) < 0.0005 ? '±0 %' : (by > 0 ? '+' : '−') + percent(Math.abs(by));
}

function round(rate) {
  return rate >= 10 ? Math.round(rate) : rate == null ? null : Math.round(rate * 10) / 10;
}
