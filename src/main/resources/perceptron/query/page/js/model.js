// One model: asks, listens, and shows.
import { Events, get, pathOf } from './api.js';
import { Charts } from './charts.js';
import { id } from './dom.js';
import { isOfCurve, showCurves } from './features.js';
import { percent } from './format.js';
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
    this.trial = new Try();
    this.range = 300;
    this.skew = 0;
    this.name = null;
    this.starts = new Map();
  }

  show(name) {
    if (name === this.name) return;
    this.hide();
    this.name = name;
    this.known.seen = false;
    this.known.models = null;
    id('model-name').textContent = name;
    this.trial.show(name);
    this.events = new Events('/api/events?kinds=history,measured,drift,prediction,update&model=' + encodeURIComponent(name), {
      history: said => {
        this.series.join(said.points, said.drifts);
        this.log = this.series.drifts.concat(this.log.filter(entry => !entry.drift));
        this.tell();
      },
      measured: point => this.series.add(point),
      drift: said => {
        this.series.mark(said.at, said.drift);
        this.remember(said);
      },
      update: said => said.kind !== 'LEARNED' && said.kind !== 'SCALE' && this.remember(said),
      prediction: said => {
        this.predictions.unshift(said);
        this.predictions.length = Math.min(this.predictions.length, 12);
      },
    });
    this.ask();
    this.askWeights();
    this.askHistory();
  }

  hide() {
    this.events?.close();
    this.events = null;
    this.name = null;
    this.details = null;
    this.series = new Series();
    this.predictions = [];
    this.log = [...this.starts.values()];
    this.known.trouble = null;
    showPredictions(this.predictions);
    showLog(this.log);
    showWeights([], '', false);
    showCurves([]);
  }

  remember(entry) {
    this.log.push(entry);
    this.tell();
  }

  /** An instance reports when its process began: a new time is a restart. */
  noteStart(instance) {
    const key = instance.address + ' ' + instance.startedAt;
    if (this.starts.has(key)) return;
    this.starts.set(key, { at: instance.startedAt, kind: 'PROCESS', label: instance.address });
    this.remember(this.starts.get(key));
  }

  tell() {
    this.log.sort((a, b) => b.at - a.at);
    this.log.length = Math.min(this.log.length, 100);
    showLog(this.log);
  }

  async ask() {
    const asked = this.name;
    if (asked == null) return;
    try {
      const answer = await get(pathOf(asked));
      if (asked !== this.name) return;
      this.details = answer;
      this.skew = answer.at - Date.now();
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

  async askHistory() {
    const asked = this.name;
    if (asked == null || document.hidden) return;
    const answer = await get(pathOf(asked, '/history')).catch(() => null);
    if (answer && asked === this.name) this.series.minutes = answer.minutes;
  }

  async askWeights() {
    const asked = this.name;
    if (asked == null || document.hidden) return;
    const by = this.details?.answer.by ?? 'averaged';
    const view = by === 'voted' ? 'averaged' : by;
    const [weights, features] = await Promise.all(['/weights?top=60&weights=' + view, '/features'].map(rest => get(pathOf(asked, rest)).catch(() => null)));
    if (asked !== this.name) return;
    if (weights) showWeights(weights.weights.filter(weight => !isOfCurve(weight)).slice(0, WEIGHTS), view, weights.weights.length > 0);
    if (features) {
      showCurves(features.features);
      this.trial.offer(features);
    }
  }

  draw() {
    if (this.name == null || document.hidden) return;
    const now = Date.now() + this.skew;
    const isStale = document.body.dataset.stale === 'yes';
    const end = isStale && this.series.last ? this.series.last.at : now;
    const columns = this.series.columns(end, this.details?.margin.provable != null);
    this.charts.update(columns, [this.beginning(end) / 1000, end / 1000], this.series.marks);
    const point = this.series.last || this.details;
    const wrong = showTiles(columns, this.series.rates(end), point, this.details);
    document.title = (point ? percent(wrong) + ' wrong · ' + this.name + ' · ' : '') + 'perceptron-streams';
    if (!isStale) showPredictions(this.predictions);
  }

  /** Where the charts begin: at the chosen range, but not long before the first point. */
  beginning(end) {
    const first = Number.isFinite(this.series.first) ? this.series.first : -Infinity;
    return Math.max(end - this.range * 1000, Math.min(first, end - SHORTEST));
  }
}
