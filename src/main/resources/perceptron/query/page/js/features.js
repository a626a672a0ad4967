// What each value of a number adds to the score: the curves that a model draws.
import { element, id } from './dom.js';
import { digits, tick } from './format.js';
import { draw } from './sparkline.js';

const SHOWN = 9;
/** Most values of a number lie within so many standard deviations of its mean. */
const DEVIATIONS = 2;
/** How many points a curve has for each hat. */
const STEPS = 4;
const WIDTH = 200;
const HEIGHT = 84;
const LEFT = 28;

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** What stands below the curve of a number that begins again after a period. */
const TICKS = {
  24: [0, 6, 12, 18, 24].map(hour => [hour, hour]),
  7: WEEKDAYS.map((name, day) => [day, name]),
  366: [[0, 'Jan'], [91, 'Apr'], [182, 'Jul'], [274, 'Oct'], [366, 'Jan']],
};

export function nameOf(feature) {
  return feature.name ?? '#' + feature.index;
}

/** @param places the place of the entered example on each curve, by the name of the number */
export function showCurves(features, places) {
  const curves = features.filter(feature => feature.curve.length > 1).slice(0, SHOWN);
  id('card-curves').hidden = curves.length === 0;
  id('curves').replaceChildren(...curves.map(feature =>
    element('figure', {}, element('figcaption', { textContent: nameOf(feature) }), curve(feature, places.get(nameOf(feature))))));
}

/** To the right the value, upwards what it adds to the score. */
function curve(feature, place) {
  const points = feature.period === 7 ? WEEKDAYS.map((name, day) => between(feature.curve, day * (feature.curve.length - 1) / 7))
    : feature.curve.filter(point => Math.abs(point.deviations) <= DEVIATIONS);
  const values = points.map(point => point.value);
  const effects = points.map(point => point.contribution);
  const low = Math.min(0, ...effects);
  const high = Math.max(0, ...effects, low + 1e-9);
  const x = value => LEFT + (WIDTH - LEFT - 4) * (value - values[0]) / (values[values.length - 1] - values[0]);
  const y = effect => 6 + (HEIGHT - 26) * (high - effect) / (high - low);
  const svg = draw('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  const path = points.map((point, k) => (k ? 'L' : 'M') + x(point.value).toFixed(1) + ' ' + y(point.contribution).toFixed(1)).join('');
  svg.append(draw('line', { class: 'zero', x1: LEFT, x2: WIDTH, y1: y(0), y2: y(0) }), draw('path', { class: 'line', d: path }));
  points.forEach(point => {
    const place = draw('circle', { cx: x(point.value), cy: y(point.contribution), r: 5 });
    place.append(draw('title', {}, say(point, feature.period)));
    svg.append(place);
  });
  svg.append(draw('text', { x: 2, y: y(high) + 3 }, (high > 0 ? '+' : '') + digits(high, 2)), draw('text', { x: 2, y: y(low) + 3 }, digits(low, 2)),
    ...ticks(feature, values).map(([value, text], k, all) => draw('text', {
      x: k === all.length - 1 ? Math.min(x(value) + 8, WIDTH - 2) : x(value), y: HEIGHT - 4, 'text-anchor': k === 0 ? 'start' : k === all.length - 1 ? 'end' : 'middle',
    }, text)));
  const words = points.filter((point, k) => feature.period === 7 || k % STEPS === 0).map(point => say(point, feature.period));
  if (place) {
    const example = between(feature.curve, feature.period ? place[0] * STEPS : indexOf(feature.curve, place[0]));
    const within = Math.max(values[0], Math.min(values[values.length - 1], example.value));
    svg.append(draw('circle', { class: 'place', cx: x(within), cy: y(Math.max(low, Math.min(high, example.contribution))), r: 3.5 }));
    words.push('the example, ' + say(example, feature.period));
  }
  svg.setAttribute('aria-label', nameOf(feature) + ', what it adds to the score: ' + words.join('; '));
  return svg;
}

/** Where a place among the hats lies between the points of a curve, which ends at the smallest and the largest value. */
function indexOf(points, place) {
  const side = (place + 0.5) / 4 - 1;
  const deviations = side / (1 - Math.abs(side));
  const next = points.findIndex(point => point.deviations > deviations);
  const low = next < 0 ? points.length - 2 : Math.max(0, next - 1);
  const share = (deviations - points[low].deviations) / (points[low + 1].deviations - points[low].deviations);
  return low + Math.max(0, Math.min(1, share));
}

/** A point between two points. */
function between(points, k) {
  const low = Math.min(Math.floor(k), points.length - 2);
  const mix = name => points[low][name] + (k - low) * (points[low + 1][name] - points[low][name]);
  return { value: mix('value'), contribution: mix('contribution') };
}

/** The values that are written below the curve, with their texts. */
function ticks(feature, values) {
  return TICKS[feature.period] ?? [values[0], values[values.length - 1]].map(value => [value, label(value)]);
}

function say(point, period) {
  return (period === 7 ? WEEKDAYS[Math.round(point.value) % 7] : label(point.value)) + ' adds ' + digits(point.contribution, 3);
}

export function label(value) {
  return tick(Number(value.toPrecision(3)));
}
