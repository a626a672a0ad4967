// What each value of a number adds to the score: the curves that a model draws.
import { element, id } from './dom.js';
import { digits, tick } from './format.js';
import { draw } from './sparkline.js';

const SHOWN = 6;
/** Most values of a number lie within so many standard deviations of its mean. */
const DEVIATIONS = 2;
const WIDTH = 200;
const HEIGHT = 84;
const LEFT = 28;

/** The weights of which curves are made stand behind all others. One of them alone means nothing. */
const FIRST_OF_CURVES = 2 ** 30;

export function isOfCurve(weight) {
  return weight.index >= FIRST_OF_CURVES && !weight.names.some(name => name.includes('(bins '));
}

export function nameOf(feature) {
  return feature.name ?? '#' + feature.index;
}

export function showCurves(features) {
  const curves = features.filter(feature => feature.curve.length > 1).slice(0, SHOWN);
  id('card-curves').hidden = curves.length === 0;
  id('curves').replaceChildren(...curves.map(feature =>
    element('figure', {}, element('figcaption', { textContent: nameOf(feature) }), curve(feature))));
}

/** To the right the value, upwards what it adds to the score. */
function curve(feature) {
  const points = feature.curve.filter(point => Math.abs(point.deviations) <= DEVIATIONS);
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
    place.append(draw('title', {}, say(point)));
    svg.append(place);
  });
  svg.append(draw('text', { x: 2, y: y(high) + 3 }, (high > 0 ? '+' : '') + digits(high, 2)), draw('text', { x: 2, y: y(low) + 3 }, digits(low, 2)),
    draw('text', { x: x(values[0]), y: HEIGHT - 4 }, label(values[0])),
    draw('text', { x: WIDTH - 2, y: HEIGHT - 4, 'text-anchor': 'end' }, label(values[values.length - 1])));
  svg.setAttribute('aria-label', nameOf(feature) + ', what it adds to the score: ' + points.filter((point, k) => k % 4 === 0).map(say).join('; '));
  return svg;
}

function say(point) {
  return label(point.value) + ' adds ' + digits(point.contribution, 3);
}

function label(value) {
  return tick(Number(value.toPrecision(3)));
}
