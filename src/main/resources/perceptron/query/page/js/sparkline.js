// Small charts as SVG, each with its text.
import { percent } from './format.js';

const SVG = 'http://www.w3.org/2000/svg';

export function draw(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  if (text != null) element.textContent = text;
  return element;
}

const WIDTH = 132;
const HEIGHT = 26;
/** At least so many steps are shown, so that the short line of a new model looks short. */
const LEAST = 12;

/** The error over time, and its baseline dashed; null if nothing is known. */
export function sparkline(allErrors, allBaselines, stepSeconds) {
  const all = allErrors ?? [];
  const first = Math.max(0, Math.min(all.findIndex(value => value != null), all.length - LEAST));
  const errors = all.slice(first);
  const baselines = (allBaselines ?? []).slice(first);
  const known = errors.filter(value => value != null);
  const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT, role: 'img' });
  if (known.length < 2) {
    svg.setAttribute('aria-label', 'no errors known yet');
    return svg;
  }
  const marks = baselines.filter(value => value != null);
  const most = Math.max(0.02, ...known, ...marks) * 1.05;
  const line = values => values.map((value, k) => value == null ? null
    : [k * WIDTH / (values.length - 1), HEIGHT - 1 - (HEIGHT - 2) * value / most]).filter(point => point)
    .map(([x, y], k) => (k ? 'L' : 'M') + x.toFixed(1) + ' ' + y.toFixed(1)).join('');
  const path = line(errors);
  const from = path.slice(1, path.indexOf(' '));
  const to = path.slice(path.lastIndexOf('L') + 1).split(' ')[0];
  svg.append(draw('path', { class: 'area', d: `${path}L${to} ${HEIGHT}L${from} ${HEIGHT}Z` }),
    draw('path', { class: 'mark', d: line(baselines) }), draw('path', { class: 'line', d: path }));
  const minutes = Math.max(1, Math.round(errors.length * stepSeconds / 60));
  const words = `Error in the last ${minutes} min: first ${percent(known[0])}, now ${percent(known[known.length - 1])}, at most `
    + `${percent(Math.max(...known))}; its baseline now ${percent(marks[marks.length - 1])}`;
  svg.setAttribute('aria-label', words);
  svg.append(draw('title', {}, words));
  return svg;
}

/** A count for each minute. */
export function bars(counts) {
  const svg = draw('svg', { viewBox: `0 0 ${2 * counts.length} ${HEIGHT}`, width: 2 * counts.length, height: HEIGHT, role: 'img' });
  const most = Math.max(1, ...counts);
  counts.forEach((many, k) => {
    const height = many ? Math.max(1, HEIGHT * many / most) : 0;
    svg.append(draw('rect', { class: 'count', x: 2 * k, y: HEIGHT - height, width: 1.5, height }));
  });
  svg.setAttribute('aria-label', `${counts.reduce((a, b) => a + b, 0)} in the last ${counts.length} minutes, at most ${Math.max(...counts)} in one`);
  return svg;
}
