// How far to trust the answer: its probabilities, its classes, and its comparison with the baselines.
import { element, id } from './dom.js';
import { count, percent } from './format.js';
import { draw } from './sparkline.js';
import { cell, fill, showPairs } from './tables.js';

/** The baselines, in words. */
export const UNBEATEN_BY = { majority: 'the most frequent class', last: 'the previous label' };
const CLASSES_SHOWN = 12;
/** Bins with fewer examples than this are nearly forgotten. */
const EXAMPLES_SHOWN = 0.5;

/** A circle for each bin: to the right what was predicted, upwards what happened, its area by the number of examples. */
function showReliability(bins) {
  const most = Math.max(...bins.map(bin => bin.examples), 1e-9);
  id('reliability').setAttribute('aria-label', 'What was predicted and what happened. '
    + bins.map(bin => percent(bin.predicted) + ' predicted: ' + percent(bin.happened)).join('; '));
  id('reliability').replaceChildren(
    draw('rect', { class: 'frame', x: 0, y: 0, width: 100, height: 100 }),
    draw('line', { class: 'ideal', x1: 0, y1: 100, x2: 100, y2: 0 }),
    draw('text', { x: 50, y: 109, 'text-anchor': 'middle' }, 'predicted, 0 to 100 %'),
    draw('text', { x: -5, y: 50, 'text-anchor': 'middle', transform: 'rotate(-90 -5 50)' }, 'happened'),
    ...bins.map(bin => {
      const circle = draw('circle', { cx: 100 * bin.predicted, cy: 100 - 100 * bin.happened, r: 1 + 5 * Math.sqrt(bin.examples / most) });
      circle.append(draw('title', {}, percent(bin.predicted) + ' predicted, ' + percent(bin.happened) + ' happened: ' + count(bin.examples) + ' examples'));
      return circle;
    }));
}

export function showTrust(model) {
  const { answer, baselines, classes, reliability } = model;
  const known = reliability.length > 0;
  id('trust-empty').hidden = known;
  id('reliability').parentElement.hidden = !known;
  const binary = model.settings.classes === '';
  id('trust-of').textContent = binary ? 'that the label is ' + classes[1].name : 'that the answer is right';
  id('p-of').textContent = binary ? 'P(' + classes[1].name + ')' : 'Probability';
  showReliability(reliability.filter(bin => bin.examples >= EXAMPLES_SHOWN));
  const facts = [
    ['Calibration error', percent(answer.calibrationError)],
    ['Log loss', fixed(answer.logLoss)],
    ['Brier score', fixed(answer.brier)],
    ['Area under ROC', fixed(answer.auc)],
    ['Macro F1', fixed(model.macroF1)],
    ['Balanced accuracy', percent(model.balancedAccuracy)],
    ['Kappa', fixed(model.kappa)],
  ];
  showPairs('trust', facts);
  id('unbeaten').hidden = baselines.beaten;
  id('split').hidden = !model.split;
  id('unbeaten').textContent = baselines.beaten ? '' : unbeaten(answer, baselines);
}

function unbeaten(answer, baselines) {
  const better = baselines.last.error < baselines.majority.error ? 'last' : 'majority';
  return 'No better than predicting ' + UNBEATEN_BY[better] + ': its recent error is ' + percent(baselines[better].error) + ', that of the answer ' + percent(answer.error) + '.';
}

export function showClasses(classes) {
  showConfusion(classes);
  const rows = [...classes].sort((a, b) => b.right + b.missed - a.right - a.missed).slice(0, CLASSES_SHOWN);
  fillCells('classes', (classes.length === 2 ? classes : rows).map(each => [each.name, percent(each.precision), percent(each.recall), percent(each.f1)]));
}

/** With two classes, the right and the missed examples of each are the whole matrix. */
function showConfusion(classes) {
  id('confusion').hidden = classes.length !== 2;
  if (classes.length !== 2) return;
  const [first, second] = classes;
  const head = ['', 'predicted ' + first.name, 'predicted ' + second.name].map((text, k) =>
    element('th', { textContent: text, scope: 'col', className: k ? 'number' : '' }));
  id('confusion').tHead.replaceChildren(element('tr', {}, ...head));
  fillCells('confusion', [['actual ' + first.name, count(first.right), count(first.missed)], ['actual ' + second.name, count(second.missed), count(second.right)]]);
  [[0, 1], [1, 2]].forEach(([row, column]) => id('confusion').tBodies[0].rows[row].cells[column].classList.add('right'));
}

function fixed(value) {
  return value == null ? '–' : (Math.abs(value) < 0.0005 ? 0 : value).toFixed(3);
}

function fillCells(table, rows) {
  fill(table, rows, (row, cells) => cells.forEach((text, k) => cell(row, text, k ? 'number' : '')));
}
