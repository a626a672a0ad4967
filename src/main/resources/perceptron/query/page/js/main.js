// The page: all models, or the one that the address names after the hash; and the state of the job.
import { get } from './api.js';
import { Chooser } from './chooser.js';
import { id } from './dom.js';
import { clock, count } from './format.js';
import { List } from './list.js';
import { Model } from './model.js';
import { showState, stateOf } from './state.js';
import { showDead, showDeadLetters, showInstances } from './tables.js';

const known = { lost: 0, instance: null, models: null, seen: false, trouble: null };
const changed = () => showState(stateOf(known));
const list = new List(known, changed);
const model = new Model(known, changed);

/** The model that the address names; empty for all. */
function wanted() {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch (error) {
    return name;
  }
}

function show() {
  const name = wanted();
  document.body.dataset.page = name ? 'model' : 'list';
  if (name) {
    list.hide();
    model.show(name);
  } else {
    model.hide();
    list.show();
  }
  changed();
}

async function askInstances() {
  try {
    const { instances } = await get('/api/instances');
    known.lost = 0;
    known.instance = instances[0];
    id('application').textContent = instances[0].application;
    showInstances(instances);
    instances.filter(each => each.startedAt).forEach(each => model.noteStart(each));
    const dead = {};
    instances.forEach(each => Object.entries(each.deadLetters || {}).forEach(([reason, many]) => {
      dead[reason] = (dead[reason] || 0) + many;
    }));
    showDead(dead);
    const sum = Object.values(dead).reduce((a, b) => a + b, 0);
    id('t-dead').textContent = count(sum);
    id('t-dead').parentElement.classList.toggle('bad', sum > 0);
    if (sum > 0) showDeadLetters(await get('/api/dead-letters'));
    if (!known.seen) list.ask();
  } catch (error) {
    if (error.status === 401) location.reload();
    known.lost ||= Date.now();
  }
  changed();
}

const chooser = new Chooser(name => { location.hash = '#' + encodeURIComponent(name); });
const ranges = document.getElementsByName('range');
ranges.forEach(radio => radio.addEventListener('change', () => {
  model.look(Number(radio.value));
}));
addEventListener('keydown', event => {
  if (event.target.closest('input, textarea, dialog') && event.target.type !== 'radio' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'm') {
    event.preventDefault();
    if (model.name == null) id('filter').focus();
    else chooser.open();
  } else if (event.key === 'Escape' && model.name != null) {
    location.hash = '';
  } else if (model.name != null && '123456'.includes(event.key)) {
    ranges[Number(event.key) - 1].click();
  }
});
addEventListener('hashchange', () => {
  show();
  scrollTo(0, 0);
});
// The part after the hash is the name of a model, not a place in the page.
document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  id('main').focus();
});

/** Asks again and again, but each time waits for the answer first: a slow server is not asked faster than it answers. */
function again(ask, millis) {
  const round = () => ask().finally(() => setTimeout(round, millis));
  round();
}

show();
again(askInstances, 2000);
again(() => list.ask(), 2000);
again(() => model.ask(), 2000);
again(() => model.askWeights(), 3000);
again(() => model.askHistory(), 2000);
setInterval(() => {
  id('clock').textContent = clock(Date.now() + model.skew);
  model.draw();
}, 500);
