// One model's last day: first minutes, from the topic of update rates, then the counts that the server sends each second.

const KEPT = 900;
const WINDOW = 10;
const QUIET = 2500;

export class Series {
  constructor() {
    this.points = [];
    this.drifts = [];
    this.minutes = [];
  }

  /** Adds what the server remembers to what is known from before: a job that was restarted remembers nothing. */
  join(points, drifts) {
    const first = points.length ? points[0].at : Infinity;
    this.points = this.points.filter(point => point.at < first).concat(points).slice(-KEPT);
    const known = new Set(drifts.map(mark => mark.at));
    this.drifts = this.drifts.filter(mark => !known.has(mark.at)).concat(drifts);
  }

  add(point) {
    const last = this.points[this.points.length - 1];
    if (last && point.at <= last.at) return;
    this.points.push(point);
    if (this.points.length > KEPT) this.points.shift();
  }

  mark(at, drift) {
    this.drifts.push({ at, drift });
  }

  /** All drifts; those before the first point are known by the minute only. */
  get marks() {
    const first = this.points.length ? this.points[0].at : Infinity;
    return this.minutes.filter(minute => minute.drifts > 0 && minute.at + minute.seconds * 1000 <= first)
      .map(minute => ({ at: minute.at, drift: 'drift' })).concat(this.drifts);
  }

  get first() {
    return Math.min(this.points.length ? this.points[0].at : Infinity, this.minutes.length ? this.minutes[0].at : Infinity);
  }

  get last() {
    return this.points[this.points.length - 1];
  }

  /** Examples and updates per second over the last ten seconds; zero if no more arrive, null if nothing is known yet. */
  rates(now) {
    const last = this.last;
    let k = this.points.length - 1;
    while (k > 0 && this.points[k - 1].at >= last.at - WINDOW * 1000 && this.points[k - 1].examples <= this.points[k].examples) k--;
    const from = this.points[k];
    if (!last || from === last) return null;
    if (now - last.at > QUIET) return { examples: 0, updates: 0 };
    const seconds = (last.at - from.at) / 1000;
    return { examples: (last.examples - from.examples) / seconds, updates: (last.updates - from.updates) / seconds };
  }

  /** Columns for the charts. While no examples arrive, the server sends nothing: the rate is zero. */
  columns(now, hasBound) {
    const c = { at: [], examples: [], updates: [], norm: [], bound: [] };
    ERRORS.forEach(name => { c[name] = []; });
    const push = (at, examples, updates, errors, point) => {
      c.at.push(at / 1000);
      c.examples.push(examples);
      c.updates.push(updates);
      ERRORS.forEach(name => c[name].push(errors[name] ?? null));
      c.norm.push(point ? point.norm : null);
      c.bound.push(hasBound && point && point.updates > 0 ? point.radius / Math.sqrt(point.updates) : null);
    };
    const none = {};
    const known = this.points.length ? this.points[0].at : Infinity;
    let ended = null;
    for (const minute of this.minutes) {
      const end = minute.at + minute.seconds * 1000;
      if (end > known) break;
      if (ended != null && minute.at > ended) {
        push(ended + 1000, 0, 0, none);
        push(minute.at - 1000, 0, 0, none);
      }
      const share = mistakes => minute.labelled > 0 && mistakes != null ? mistakes / minute.labelled : null;
      push(end, minute.examples / minute.seconds, minute.updates / minute.seconds,
        { answer: share(minute.answerMistakes), majority: share(minute.majorityMistakes), last: share(minute.lastMistakes),
          current: share(minute.mistakes), averaged: share(minute.averagedMistakes), voted: share(minute.votedMistakes) });
      ended = end;
    }
    let from = 0;
    for (let i = 0; i < this.points.length; i++) {
      const point = this.points[i];
      const before = this.points[i - 1];
      if (!before || point.examples < before.examples) {
        from = i;
        push(point.at, null, null, none, point);
        continue;
      }
      const gap = (point.at - before.at) / 1000;
      if (gap > 3) {
        push(before.at + 1000, 0, 0, none, before);
        push(point.at - 1000, 0, 0, none, before);
      }
      while (from < i - 1 && this.points[from + 1].at <= point.at - WINDOW * 1000) from++;
      const seconds = gap > 3 ? 1 : gap;
      push(point.at, (point.examples - before.examples) / seconds, (point.updates - before.updates) / seconds,
        errors(this.points[from], point), point);
    }
    const last = this.last;
    if (last && now - last.at > QUIET) {
      push(last.at + 1000, 0, 0, none, last);
      push(now, 0, 0, none, last);
    }
    return c;
  }
}

/** The mistakes of the answer, of the baselines and of each view, in a point. */
const MISTAKES = {
  answer: point => point.answer.mistakes,
  majority: point => point.baselines.majority.mistakes,
  last: point => point.baselines.last.mistakes,
  current: point => point.mistakes,
  fading: point => point.fadingMistakes,
  averaged: point => point.averagedMistakes,
  voted: point => point.votedMistakes,
};
const ERRORS = Object.keys(MISTAKES);

function errors(from, to) {
  const labelled = to.labelled - from.labelled;
  const share = count => labelled > 0 && count(to) != null ? (count(to) - count(from)) / labelled : null;
  return Object.fromEntries(ERRORS.map(name => [name, share(MISTAKES[name])]));
}
