// What two numbers add to the score together, beyond what each adds alone: the pairs that a model found, each as a heat map.
import { element, id, setText } from './dom.js';
import { MONTHS, WEEKDAYS, label, nameOf } from './features.js';
import { digits, percent } from './format.js';
import { draw } from './sparkline.js';

const HATS = 8;
const LEFT = 40;
const TOP = 18;
const SIZE = 208;
const SCALE = LEFT + SIZE + 14;
const WIDTH = SCALE + 52;
const HEIGHT = TOP + SIZE + 32;
const STEPS = 9;

/** By pair: what stands on the page for it, which stays while it is open or has the focus. */
const shown = new Map();

const keyOf = pair => pair.first.index + ' x ' + pair.second.index;

/** @param places the place of the entered example on each surface, by pair */
export function showPairs(all, places) {
  const pairs = all.filter(({ first, second }) => first.tops.length && second.tops.length);
  id('card-pairs').hidden = pairs.length === 0;
  const before = [...id('pairs').children];
  const focused = document.activeElement;
  const wanted = pairs.map(pair => {
    const item = shown.get(keyOf(pair)) ?? add(pair);
    Object.assign(item, { pair, place: places.get(keyOf(pair)) });
    setText(item.share, percent(pair.share));
    item.bar.style.width = 100 * pair.share + '%';
    redraw(item);
    return item.details;
  });
  [...shown].filter(([, item]) => !wanted.includes(item.details)).forEach(([key]) => shown.delete(key));
  if (before.length === wanted.length && before.every((details, k) => details === wanted[k])) return;
  if (before.length === 0 && wanted.length > 0) wanted[0].open = true;
  id('pairs').replaceChildren(...wanted);
  if (id('pairs').contains(focused)) focused.focus();
}

/** Opens the heat map of a pair of which an explanation speaks. */
export function openPair(key) {
  const item = shown.get(key);
  if (!item) return;
  item.details.open = true;
  item.details.querySelector('summary').focus();
  item.details.scrollIntoView({ block: 'nearest' });
}

function add(pair) {
  const item = { share: element('span', { className: 'number' }), bar: element('i', {}), figure: element('figure', {}) };
  const name = nameOf(pair.first) + ' × ' + nameOf(pair.second);
  const summary = element('summary', {}, element('b', { textContent: name, title: name }), ' ', element('span', { className: 'share', ariaHidden: 'true' }, item.bar), item.share);
  item.details = element('details', { ontoggle: () => redraw(item) }, summary, item.figure);
  shown.set(keyOf(pair), item);
  return item;
}

function redraw(item) {
  if (item.details.open) item.figure.replaceChildren(heatMap(item.pair, item.place));
}

/** To the right the first number, upwards the second one. */
function heatMap(pair, place) {
  const columns = axis(pair.first);
  const rows = axis(pair.second);
  const cells = columns.flatMap((column, x) => rows.map((row, y) => ({ column, row, x, y, adds: height(pair, column.place, row.place) })));
  const most = Math.max(...cells.map(cell => Math.abs(cell.adds)), 1e-9);
  const svg = draw('svg', { class: 'heat', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' });
  const wide = SIZE / columns.length;
  const high = SIZE / rows.length;
  svg.append(...cells.map(cell => {
    const rect = colour(cell.adds / most, { x: LEFT + cell.x * wide, y: TOP + SIZE - (cell.y + 1) * high, width: wide, height: high });
    rect.append(draw('title', {}, say(pair, cell)));
    return rect;
  }));
  svg.append(...columns.map(({ text }, x) => draw('text', { x: LEFT + (x + 0.5) * wide, y: TOP + SIZE + 12, 'text-anchor': 'middle' }, text)),
    ...rows.map(({ text }, y) => draw('text', { x: LEFT - 4, y: TOP + SIZE - (y + 0.5) * high + 3, 'text-anchor': 'end' }, text)),
    draw('text', { class: 'name', x: LEFT + SIZE / 2, y: HEIGHT - 6, 'text-anchor': 'middle' }, nameOf(pair.first) + ' →'),
    draw('text', { class: 'name', x: LEFT, y: TOP - 8 }, '↑ ' + nameOf(pair.second)), ...scale(most));
  const sorted = [...cells].sort((a, b) => b.adds - a.adds);
  const words = ['What ' + nameOf(pair.first) + ' and ' + nameOf(pair.second) + ' add to the score together', 'Most: ' + say(pair, sorted[0]), 'Least: ' + say(pair, sorted[sorted.length - 1])];
  if (place) {
    const [x, y] = place.map((at, k) => (at / HATS + 0.5 / [columns, rows][k].length) % 1);
    svg.append(...['halo', 'place'].map(name => draw('circle', { class: name, cx: LEFT + SIZE * x, cy: TOP + SIZE * (1 - y), r: 6 })));
    words.push('The example is near: ' + say(pair, cells.find(cell => cell.x === Math.floor(x * columns.length) && cell.y === Math.floor(y * rows.length))));
  }
  svg.setAttribute('aria-label', words.join('. '));
  return svg;
}

/** The places among the tops of the hats at which there are cells, each with its text. A week has seven days and not eight. */
function axis({ period, tops }) {
  if (period === 7) return WEEKDAYS.map((day, k) => ({ place: k * HATS / 7, text: day, words: day }));
  if (period === 24) return tops.map((hour, k) => ({ place: k, text: hour, words: hour + ':00' }));
  if (period === 366) return tops.map((day, k) => ({ place: k, text: MONTHS[new Date(Date.UTC(2024, 0, 1 + day)).getUTCMonth()] }));
  return tops.map((value, k) => k === 0 ? { place: k, text: 'less', words: 'far below ' + label(tops[1]) }
    : k === HATS - 1 ? { place: k, text: 'more', words: 'far above ' + label(tops[k - 1]) } : { place: k, text: label(value) });
}

/** Between the tops of hats, what they add is mixed. */
function height({ together }, first, second) {
  const a = Math.floor(first);
  const b = Math.floor(second);
  const of = (i, j) => together[i % HATS][j % HATS];
  const along = i => of(i, b) + (second - b) * (of(i, b + 1) - of(i, b));
  return along(a) + (first - a) * (along(a + 1) - along(a));
}

/** One of two colours, the stronger the more is added or taken away. */
function colour(share, attributes) {
  return draw('rect', { class: share < 0 ? 'less' : 'more', 'fill-opacity': Math.abs(share).toFixed(3), ...attributes });
}

function scale(most) {
  const high = SIZE / STEPS;
  const half = (STEPS - 1) / 2;
  return [...Array(STEPS).keys()].map(k => colour((half - k) / half, { x: SCALE, y: TOP + k * high, width: 12, height: high }))
    .concat([['+' + digits(most, 2), 0], ['0', half], [digits(-most, 2), STEPS - 1]].map(([text, k]) => draw('text', { x: SCALE + 16, y: TOP + (k + 0.5) * high + 3 }, text)));
}

function say(pair, { column, row, adds }) {
  return `${nameOf(pair.first)} ${column.words ?? column.text} and ${nameOf(pair.second)} ${row.words ?? row.text} add ${digits(adds, 3)}`;
}
