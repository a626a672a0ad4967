// The page: asks, listens, and shows.
import { Events, get, pathOf } from './api.js';
import { Charts } from './charts.js';
import { Chooser } from './chooser.js';
import { clock, count, digits, percent, short } from './format.js';
import { Series } from './series.js';
import { showState, stateOf } from './state.js';
import { showClasses, showTrust } from './trust.js';
import { showDead, showFacts, showInstances, showLog, showPredictions, showWeights } from './tables.js';

const id = name => document.getElementById(name);
const known = { lost: 0, instance: null, models: null, seen: false, trouble: null };
const charts = new Charts();
let series = new Series();
let model = null;
let details = null;
let events = null;
let predictions = [];
let log = [];
let range = 300;
let skew = 0;
const SHORTEST = 60000;

function watch(name) {
  if (name === model) return;
  model = name;
  details = null;
  series = new Series();
  predictions = [];
  log = [];
  known.seen = false;
  known.trouble = null;
  events?.close();
  id('model-name').textContent = name;
  id('choose').hidden = false;
  history.replaceState(null, '', '#' + encodeURIComponent(name));
  showPredictions(predictions);
  showLog(log);
  events = new Events('/api/events?kinds=history,measured,drift,prediction,update&model=' + encodeURIComponent(name), {
    beat: () => {},
    history: said => {
      series.join(said.points, said.drifts);
      log = series.drifts.concat(log.filter(entry => !entry.drift)).sort((a, b) => b.at - a.at);
      showLog(log);
    },
    measured: point => series.add(point),
    drift: said => {
      series.mark(said.at, said.drift);
      remember(said);
    },
    update: said => said.kind !== 'LEARNED' && said.kind !== 'SCALE' && remember(said),
    prediction: said => {
      predictions.unshift(said);
      predictions.length = Math.min(predictions.length, 12);
    },
  });
  askModel();
  askHistory();
}

function remember(entry) {
  log.unshift(entry);
  log.length = Math.min(log.length, 100);
  showLog(log);
}

async function askInstances() {
  try {
    const { instances } = await get('/api/instances');
    known.lost = 0;
    known.instance = instances[0];
    id('application').textContent = instances[0].application;
    showInstances(instances);
    const dead = {};
    instances.forEach(each => Object.entries(each.deadLetters || {}).forEach(([reason, many]) => {
      dead[reason] = (dead[reason] || 0) + many;
    }));
    showDead(dead);
    if (model == null && known.instance.ready) await askModels();
  } catch (error) {
    if (error.status === 401) location.reload();
    known.lost ||= Date.now();
  }
  showState(stateOf(known));
}

async function askModels() {
  const wanted = decodeURIComponent(location.hash.slice(1));
  const { models } = await get('/api/models?limit=1');
  known.models = models.length;
  if (wanted || models.length) watch(wanted || models[0].name);
}

async function askModel() {
  const asked = model;
  if (asked == null) return;
  try {
    const answer = await get(pathOf(asked));
    if (asked !== model) return;
    details = answer;
    skew = answer.at - Date.now();
    known.trouble = null;
    known.seen = true;
    showFacts(details, details.at);
    showTrust(details);
    showClasses(details.classes);
  } catch (error) {
    if (asked !== model) return;
    if (error.status) known.trouble = error;
  }
  showState(stateOf(known));
}

async function askHistory() {
  const asked = model;
  if (asked == null || document.hidden) return;
  const answer = await get(pathOf(asked, '/history')).catch(() => null);
  if (answer && asked === model) series.minutes = answer.minutes;
}

async function askWeights() {
  const asked = model;
  if (asked == null || document.hidden) return;
  const answer = await get(pathOf(asked, '/weights?top=14')).catch(() => null);
  if (answer && asked === model) showWeights(answer.weights);
}

function draw() {
  const now = Date.now() + skew;
  id('clock').textContent = clock(now);
  if (model == null || document.hidden) return;
  const end = document.body.dataset.stale === 'yes' && series.last ? series.last.at : now;
  const columns = series.columns(end, details?.margin.provable != null);
  charts.update(columns, [beginning(end) / 1000, end / 1000], series.marks);
  tiles(columns, series.rates(end));
  if (document.body.dataset.stale !== 'yes') showPredictions(predictions);
}

/** Where the charts begin: as far back as they are to look, but not long before there was anything. */
function beginning(end) {
  const first = Number.isFinite(series.first) ? series.first : -Infinity;
  return Math.max(end - range * 1000, Math.min(first, end - SHORTEST));
}

function tiles(columns, rates) {
  const last = column => {
    for (let k = column.length - 1; k >= 0; k--) if (column[k] != null) return column[k];
    return null;
  };
  const point = series.last || details;
  set('t-examples', short(rates?.examples));
  set('t-examples-sub', point ? short(point.examples) + ' so far' + (point.late ? ', ' + short(point.late) + ' late' : '') : '');
  set('t-updates', short(rates?.updates));
  set('t-updates-sub', rates?.examples ? percent(rates.updates / rates.examples) + ' of examples' : point ? short(point.updates) + ' so far' : '');
  const lately = columns.examples[columns.examples.length - 1] === 0 ? 'before it fell quiet' : 'last 10 s';
  const wrong = (name, seen, known, of) => {
    set('t-' + name, percent(seen ?? known));
    set('t-' + name + '-sub', seen != null ? lately : known != null ? of : '');
  };
  wrong('answer', last(columns.answer), details?.answer.error, 'of the latest examples');
  baseline(lately, last(columns.majority), last(columns.last));
  wrong('current', last(columns.current), details ? details.mistakes / details.labelled : null, 'of all examples');
  wrong('averaged', last(columns.averaged), details?.averagedError, 'of all examples');
  wrong('voted', last(columns.voted), details?.votedError, 'of all examples');
  id('tile-voted').hidden = details?.votedError == null;
  const provable = details?.margin.provable;
  id('card-margin').classList.toggle('without', details != null && provable == null);
  id('margin-empty').hidden = details == null || provable != null;
  id('c-margin').hidden = details != null && provable == null;
  set('t-margin', provable == null ? '–' : digits(provable, 3));
  const estimate = details?.margin.estimate;
  set('t-margin-sub', provable == null ? 'not proven here' : estimate == null ? 'R/√M' : 'R/√M; seen lately ' + digits(estimate, 2));
  document.title = (point ? percent(last(columns.answer) ?? details?.answer.error) + ' wrong · ' + model + ' · ' : '') + 'perceptron-streams';
}

/** The better one of what learns nothing. */
function baseline(lately, majority, same) {
  const of = majority == null ? [details?.baselines.majority.error, details?.baselines.last.error] : [majority, same];
  const best = of[1] < of[0] ? 1 : 0;
  set('t-baseline', percent(of[best]));
  set('t-baseline-sub', of[best] == null ? '' : best ? 'same as last' : 'majority class');
}

function set(name, value) {
  if (id(name).textContent !== value) id(name).textContent = value;
}

const chooser = new Chooser(watch);
const ranges = document.getElementsByName('range');
ranges.forEach(radio => radio.addEventListener('change', () => {
  range = Number(radio.value);
  draw();
}));
addEventListener('keydown', event => {
  if (event.target.closest('input, dialog') && event.target.type !== 'radio' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'm' && model != null) {
    event.preventDefault();
    chooser.open(model);
  } else if ('123456'.includes(event.key)) {
    ranges[Number(event.key) - 1].click();
  }
});
addEventListener('hashchange', () => location.hash.length > 1 && watch(decodeURIComponent(location.hash.slice(1))));
// The part behind the hash is the model's name, and no place in the page.
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  id('main').focus();
});
id('topology').addEventListener('toggle', () => {
  id('topology').querySelector('img').src = '/api/topology?format=svg';
});

/** Asks again and again, each time after the answer: a slow server is not asked faster than it answers. */
function again(ask, millis) {
  const round = () => ask().finally(() => setTimeout(round, millis));
  round();
}

showState(stateOf(known));
again(askInstances, 2000);
again(askModel, 2000);
again(askWeights, 3000);
again(askHistory, 30000);
setInterval(draw, 500);
