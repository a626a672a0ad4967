// One model: asks, and shows.
import { get, pathOf } from './api.js';
import { Charts } from './charts.js';
import { id, setText } from './dom.js';
import { showCurves } from './features.js';
import { percent } from './format.js';
import { showPairs } from './pairs.js';
import { Series } from './series.js';
import { showFacts, showLog, showPredictions, showWeights } from './tables.js';
import { showTiles } from './tiles.js';
import { showClasses, showTrust } from './trust.js';
import { Try } from './try.js';

const SHORTEST = 60000;
const WEIGHTS = 14;

export class Model {
  /**
   * @param known what the page knows of the job
   * @param changed called when that has changed
   */
  constructor(known, changed) {
    this.known = known;
    this.changed = changed;
    this.charts = new Charts();
    this.trial = new Try(() => this.drawFeatures());
    this.range = 300;
    this.skew = 0;
    this.name = null;
    this.starts = new Map();
    this.happened = [];
  }

  show(name) {
    if (name === this.name) return;
    this.hide();
    this.name = name;
    this.known.seen = false;
    this.known.models = null;
    id('model-name').textContent = name;
    this.trial.show(name);
    this.ask();
    this.askWeights();
    this.askHistory();
  }

  hide() {
    this.name = null;
    this.details = null;
    this.series = new Series();
    this.predictions = [];
    this.happened = [];
    this.known.trouble = null;
    showPredictions(this.predictions);
    this.tell();
    showWeights([], '', false);
    this.features = null;
    this.drawFeatures();
  }

  /** An instance reports when its process began: a new time is a restart. */
  noteStart(instance) {
    const key = instance.address + ' ' + instance.startedAt;
    if (this.starts.has(key)) return;
    this.starts.set(key, { at: instance.startedAt, kind: 'PROCESS', label: instance.address });
    this.tell();
  }

  tell() {
    const all = [...this.starts.values(), ...this.happened].sort((a, b) => b.at - a.at);
    showLog(all.slice(0, 100));
  }

  async ask() {
    const asked = this.name;
    if (asked == null) return;
    try {
      const answer = await get(pathOf(asked));
      if (asked !== this.name) return;
      this.details = answer;
      this.known.trouble = null;
      this.known.seen = true;
      showFacts(answer);
      showTrust(answer);
      showClasses(answer.classes);
    } catch (error) {
      if (error.status === undefined) throw error;
      if (asked !== this.name) return;
      if (error.status) this.known.trouble = error;
    }
    this.changed();
  }

  /** A long history is asked for less often: its points hardly change. */
  async askHistory() {
    const asked = this.name;
    if (asked == null || document.hidden || this.range > 3600 && Date.now() - this.askedAt < 10000) return;
    this.askedAt = Date.now();
    const answer = await get(pathOf(asked, '/history?seconds=' + this.range)).catch(() => null);
    if (!answer || asked !== this.name) return;
    this.skew = answer.at - Date.now();
    this.series.join(answer.points, answer.at);
    // A job that was restarted does not know what happened before.
    const first = answer.happened.length ? answer.happened[0].at : Infinity;
    this.happened = this.happened.filter(note => note.at < first).concat(answer.happened);
    this.predictions = answer.predictions;
    this.tell();
  }

  look(range) {
    this.range = range;
    this.askedAt = 0;
    this.askHistory();
    this.draw();
  }

  get drifts() {
    const noted = this.happened.filter(note => note.kind === 'DRIFT');
    const first = noted.length ? noted[0].at : Infinity;
    return this.series.drifts.filter(mark => mark.at < first).concat(noted);
  }

  async askWeights() {
    const asked = this.name;
    if (asked == null || document.hidden) return;
    const [weights, features] = await Promise.all([`/weights?top=${2 * WEIGHTS}`, '/features'].map(rest => get(pathOf(asked, rest)).catch(() => null)));
    if (asked !== this.name) return;
    if (weights) showWeights(together(weights.weights).slice(0, WEIGHTS), weights.view, features?.features.length > 0);
    if (features) {
      this.features = features;
      this.drawFeatures();
      this.trial.offer(features);
    }
  }

  drawFeatures() {
    const { features = [], pairs = [], class: ofClass } = this.features ?? {};
    document.querySelectorAll('.of-class').forEach(place => setText(place, ofClass == null ? '' : ', for ' + ofClass));
    showCurves(features, this.trial.places);
    showPairs(pairs, this.trial.places);
  }

  draw() {
    if (this.name == null || document.hidden) return;
    const now = Date.now() + this.skew;
    const isStale = document.body.dataset.stale === 'yes';
    const end = isStale && this.series.last ? this.series.last.to : now;
    const columns = this.series.columns(end, this.details?.margin.provable != null);
    this.charts.update(columns, [this.beginning(end) / 1000, end / 1000], this.drifts);
    const wrong = showTiles(columns, this.series.rates(), this.details);
    document.title = (this.details ? percent(wrong) + ' error · ' + this.name + ' · ' : '') + 'perceptron-streams';
    if (!isStale) showPredictions(this.predictions);
  }

  /** Where the charts begin: at the chosen range, but not long before the first point. */
  beginning(end) {
    const first = Number.isFinite(this.series.first) ? this.series.first : -Infinity;
    return Math.max(end - this.range * 1000, Math.min(first, end - SHORTEST));
  }
}

/** What a feature weighs on the line and on the curves is one weight, since both take the same value. */
function together(weights) {
  const byFeature = new Map();
  for (const weight of weights) {
    const feature = weight.class + ' ' + weight.index + ' ' + weight.names;
    const before = byFeature.get(feature);
    byFeature.set(feature, before ? { ...before, current: before.current + weight.current, answer: before.answer + weight.answer } : weight);
  }
  return [...byFeature.values()].sort((a, b) => Math.abs(b.answer) - Math.abs(a.answer));
}
