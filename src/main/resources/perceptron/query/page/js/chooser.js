// The dialog that chooses a model. Names are requested page by page, since there may be very many.
import { get } from './api.js';
import { element, id } from './dom.js';

const PAGE = 50;

export class Chooser {
  /** @param chosen called with the name that was picked */
  constructor(chosen) {
    this.chosen = chosen;
    this.names = [];
    this.at = 0;
    this.dialog = id('chooser');
    id('choose').addEventListener('click', () => this.open());
    id('search').addEventListener('input', () => this.search());
    id('search').addEventListener('keydown', event => this.key(event));
    this.dialog.addEventListener('click', event => event.target === this.dialog && this.dialog.close());
    id('found').addEventListener('click', event => {
      const li = event.target.closest('li');
      if (li) this.pick(li.dataset.name);
    });
  }

  open() {
    if (this.dialog.open) return;
    id('search').value = '';
    this.current = id('model-name').textContent;
    this.dialog.showModal();
    this.search();
  }

  async search() {
    const begin = id('search').value;
    const asked = this.asked = {};
    let page;
    try {
      page = await find(begin);
    } catch (error) {
      id('found-more').textContent = error.message;
      return;
    }
    if (asked !== this.asked) return;
    this.names = page.names;
    this.at = Math.max(0, this.names.findIndex(model => model.name === this.current));
    id('found-more').textContent = this.names.length === 0 ? 'No model has a name that starts with that.'
      : page.more ? 'There are more: type the start of the name.' : '';
    this.draw();
  }

  draw() {
    id('found').replaceChildren(...this.names.map((model, k) => {
      const li = element('li', { role: 'option', id: 'found-' + k, ariaSelected: String(k === this.at) },
        model.name, element('small', { textContent: model.instance }));
      li.dataset.name = model.name;
      return li;
    }));
    id('search').setAttribute('aria-activedescendant', 'found-' + this.at);
    id('found').children[this.at]?.scrollIntoView({ block: 'nearest' });
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      this.at = Math.max(0, Math.min(this.names.length - 1, this.at + step));
      this.draw();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (this.names[this.at]) this.pick(this.names[this.at].name);
    }
  }

  pick(name) {
    this.dialog.close();
    this.chosen(name);
  }
}

/** The names that begin so. */
async function find(begin) {
  const page = await get('/api/models?limit=' + PAGE + '&from=' + encodeURIComponent(begin));
  const names = page.models.filter(model => model.name.startsWith(begin));
  return { names, more: page.next != null && page.next.startsWith(begin) };
}
