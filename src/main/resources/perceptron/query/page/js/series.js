// One model's last day, from the points that the server sends: each counts what happened within its span of time.

const DAY = 86400000;
const WINDOW = 10000;
const QUIET = 2500;
const EPISODE = 45000;

export class Series {
  constructor() {
    this.points = [];
    this.at = 0;
  }

  /**
   * Takes the latest points; what is known from before them stays, since a job that was restarted remembers less.
   *
   * @param at when the server answered: until then all is known
   */
  join(points, at) {
    this.at = at;
    if (points.length === 0) return;
    const first = points[0].from;
    this.points = this.points.filter(point => point.to <= first && point.to > Date.now() - DAY).concat(points);
  }

  get first() {
    return this.points.length ? this.points[0].from : Infinity;
  }

  get last() {
    return this.points[this.points.length - 1];
  }

  /** Drifts that are known from before this process, by the point only; one for as long as the error keeps rising. */
  get drifts() {
    const found = this.points.filter(point => point.drifts > 0);
    return found.filter((point, k) => k === 0 || point.to - found[k - 1].to > EPISODE).map(point => ({ at: point.to, kind: 'DRIFT' }));
  }

  /** Examples and updates per second over the last ten seconds; zero if no more arrive, null if nothing is known yet. */
  rates() {
    if (!this.last) return null;
    if (this.at - this.last.to > QUIET) return { examples: 0, updates: 0 };
    const latest = this.points.filter(point => point.to > this.last.to - WINDOW);
    const seconds = (this.last.to - latest[0].from) / 1000;
    return { examples: sum(latest, 'examples') / seconds, updates: sum(latest, 'updates') / seconds };
  }

  /** Columns for the charts. While no examples arrive there are no points: the rate is zero. */
  columns(now, hasBound) {
    const c = { at: [], examples: [], updates: [], norm: [], bound: [] };
    ERRORS.forEach(name => { c[name] = []; });
    const push = (at, point, rates, errors) => {
      c.at.push(at / 1000);
      c.examples.push(rates ? rates.examples : 0);
      c.updates.push(rates ? rates.updates : 0);
      ERRORS.forEach(name => c[name].push(errors?.[name] ?? null));
      c.norm.push(point.norm);
      c.bound.push(hasBound ? point.bound : null);
    };
    let from = 0;
    this.points.forEach((point, k) => {
      const before = this.points[k - 1];
      if (before && point.from - before.to > QUIET) {
        push(before.to + 1000, before);
        push(point.from - 1, before);
      }
      while (from < k && point.to - this.points[from].from > Math.max(WINDOW, point.to - point.from)) from++;
      const seconds = (point.to - point.from) / 1000;
      push(point.to, point, { examples: point.examples / seconds, updates: point.updates / seconds }, errors(this.points.slice(from, k + 1)));
    });
    if (this.last && this.at - this.last.to > QUIET) {
      push(this.last.to + 1000, this.last);
      push(Math.max(this.at, now), this.last);
    }
    return c;
  }
}

/** The field of a point that counts the mistakes of each line. */
const MISTAKES = {
  answer: 'mistakes',
  majority: 'majorityMistakes',
  last: 'lastMistakes',
  averaged: 'averagedMistakes',
  voted: 'votedMistakes',
};
const ERRORS = Object.keys(MISTAKES);

function sum(points, field) {
  return points.reduce((all, point) => all + point[field], 0);
}

function errors(points) {
  const labelled = sum(points, 'labelled');
  const share = field => labelled > 0 && points[points.length - 1][field] != null ? sum(points, field) / labelled : null;
  return Object.fromEntries(ERRORS.map(name => [name, share(MISTAKES[name])]));
}
