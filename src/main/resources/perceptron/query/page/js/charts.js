// The charts: uPlot, in the page's colours, with one cursor for all of them and marks where the model drifted.
import { element } from './dom.js';
import { digits, percent, short, tick } from './format.js';

/* global uPlot */

const sync = { key: 'perceptron' };

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

class Chart {
  /**
   * @param say formats a value
   * @param onAxis formats the numbers on the axis, which are all round
   */
  constructor(id, lines, say, onAxis = tick) {
    this.box = document.getElementById(id);
    this.lines = lines;
    this.say = say;
    this.onAxis = onAxis;
    this.data = [[], ...lines.map(() => [])];
    this.drifts = [];
    this.legend = this.box.parentElement.querySelector('.legend');
    this.build();
    new ResizeObserver(() => this.resize()).observe(this.box);
  }

  size() {
    return { width: Math.max(160, this.box.clientWidth), height: Math.max(90, this.box.clientHeight) };
  }

  build() {
    if (this.plot) this.plot.destroy();
    const axis = { stroke: colour('soft'), font: '11px system-ui, sans-serif', grid: { stroke: colour('faint'), width: 1 },
      ticks: { show: false } };
    this.plot = new uPlot({
      ...this.size(),
      padding: [10, 26, 0, 0],
      legend: { show: false },
      cursor: { sync, drag: { x: false, y: false }, points: { size: 6 } },
      scales: { x: { time: true, range: () => this.range || [0, 1] },
        y: { range: (plot, low, high) => [0, high == null || high <= 0 ? 1 : high * 1.12] } },
      axes: [
        { ...axis, size: 24, space: () => this.range && this.range[1] - this.range[0] < 240 ? 64 : 46, values: (plot, ticks) => ticks.map(tick =>
          new Date(tick * 1000).toLocaleTimeString('en-GB').slice(0, tick % 60 ? 8 : 5)) },
        { ...axis, size: 54, space: 34, values: (plot, ticks) => ticks.map(this.onAxis) },
      ],
      series: [
        {},
        ...this.lines.map(line => ({
          stroke: colour(line.colour), width: line.width || 1.75, dash: line.dash, spanGaps: false,
          fill: line.fill ? colour(line.colour) + '22' : undefined, points: { show: false }, show: line.show !== false,
        })),
      ],
      hooks: { draw: [plot => this.drawDrifts(plot)], setCursor: [() => this.explain()] },
    }, this.data, this.box);
  }

  /** Shows the values under the cursor; the latest ones if there is no cursor. */
  explain() {
    const at = this.plot?.cursor.idx ?? this.data[0].length - 1;
    const several = this.lines.length > 1;
    this.legend.replaceChildren(...this.lines.flatMap((line, k) => {
      if (line.show === false) return [];
      const value = this.data[k + 1][at];
      const span = element('span', { className: line.colour + ' ' + (line.mark ?? '') });
      if (several) span.append(line.label + ' ');
      span.append(element('b', { textContent: value == null ? '–' : this.say(value) }));
      return [span];
    }), element('time', {
      textContent: this.plot?.cursor.idx == null ? '' : new Date(this.data[0][at] * 1000).toLocaleTimeString('en-GB') }));
  }

  /** Drifts from top to bottom. */
  drawDrifts(plot) {
    const { ctx, bbox } = plot;
    const ratio = devicePixelRatio || 1;
    for (const mark of this.drifts) {
      const at = mark.at / 1000;
      if (!this.range || at < this.range[0] || at > this.range[1]) continue;
      const x = plot.valToPos(at, 'x', true);
      ctx.save();
      ctx.strokeStyle = ctx.fillStyle = colour('drift');
      ctx.lineWidth = 1.5 * ratio;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      if (bbox.height > 150 * ratio) {
        ctx.font = `600 ${11 * ratio}px system-ui, sans-serif`;
        const left = x > bbox.left + bbox.width - 40 * ratio;
        ctx.textAlign = left ? 'right' : 'left';
        ctx.fillText('drift', x + (left ? -5 : 5) * ratio, bbox.top + 12 * ratio);
      }
      ctx.restore();
    }
  }

  resize() {
    const size = this.size();
    if (size.width !== this.plot.width || size.height !== this.plot.height) this.plot.setSize(size);
  }

  show(line, isShown) {
    if (this.plot.series[line + 1].show !== isShown) {
      this.lines[line].show = isShown;
      this.plot.setSeries(line + 1, { show: isShown });
    }
  }

  update(data, range, drifts) {
    this.data = data;
    this.range = range;
    this.drifts = drifts;
    this.plot.setData(data);
    this.explain();
    this.box.dataset.points = data[1].filter(value => value != null).length;
    this.box.dataset.drifts = drifts.length;
    this.box.setAttribute('aria-label', this.words(drifts.length));
  }

  /** The chart as a sentence. */
  words(drifts) {
    const lines = this.lines.map((line, k) => [line, this.data[k + 1].filter((value, i) => value != null && this.data[0][i] >= this.range[0])])
      .filter(([line, values]) => line.show !== false && values.length > 0)
      .map(([line, values]) => line.label + ' now ' + this.say(values[values.length - 1]) + ', between ' + this.say(Math.min(...values)) + ' and '
        + this.say(Math.max(...values)));
    if (lines.length === 0) return this.lines[0].label + ': nothing yet';
    return lines.join('; ') + ' in the last ' + Math.round((this.range[1] - this.range[0]) / 60) + ' min' + (drifts ? '; drifts: ' + drifts : '');
  }
}

export class Charts {
  constructor() {
    this.error = new Chart('c-error', [
      { label: 'answer', colour: 'answer', width: 2.5 },
      { label: 'majority class', colour: 'baseline', dash: [2, 3], mark: 'dotted' },
      { label: 'same as last', colour: 'baseline', dash: [7, 4] },
      { label: 'averaged', colour: 'averaged', width: 1.25 },
      { label: 'voted', colour: 'voted', width: 1.25, dash: [5, 3], show: false },
    ], percent, value => tick(value * 100) + ' %');
    this.updates = new Chart('c-updates', [{ label: 'updates/s', colour: 'updates', fill: true }], short);
    this.examples = new Chart('c-examples', [{ label: 'examples/s', colour: 'examples', fill: true }], short);
    this.norm = new Chart('c-norm', [{ label: 'norm', colour: 'norm' }], short);
    this.margin = new Chart('c-margin', [{ label: 'R/√M', colour: 'margin' }], value => digits(value, 3));
    this.all = [this.error, this.updates, this.examples, this.norm, this.margin];
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.all.forEach(chart => chart.build()));
  }

  update(columns, range, drifts) {
    const at = columns.at;
    const errors = [columns.answer, columns.majority, columns.last, columns.averaged, columns.voted];
    this.error.show(4, columns.voted.some(value => value != null));
    this.error.update([at, ...errors], range, drifts);
    this.updates.update([at, columns.updates], range, drifts);
    this.examples.update([at, columns.examples], range, drifts);
    this.norm.update([at, columns.norm], range, drifts);
    this.margin.update([at, columns.bound], range, drifts);
  }
}
