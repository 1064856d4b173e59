import MiniSearch from 'minisearch';
import { type Found, indexOptions } from '../index-options.ts';

const shownAtMost = 12;
const excerptLength = 110;

type Line = Pick<Found, 'id' | 'page' | 'title' | 'text'>;

async function loadIndex(address: string): Promise<MiniSearch<Found>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}`);
  return MiniSearch.loadJSON(await answer.text(), indexOptions);
}

/** The words around the first of those that were found. */
function excerptOf(text: string, terms: readonly string[]): string {
  const places = terms.map((term) => text.toLowerCase().indexOf(term)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - 40);
  const start = places.length === 0 ? 0 : text.indexOf(' ', from - 1) + 1;
  const part = text.slice(start, start + excerptLength);
  return `${start > 0 ? '… ' : ''}${part}${start + excerptLength < text.length ? ' …' : ''}`;
}

function lineOf(found: Line, terms: readonly string[], index: number): HTMLLIElement {
  const line = document.createElement('li');
  line.id = `result-${index}`;
  line.setAttribute('role', 'option');
  line.setAttribute('aria-selected', 'false');
  line.dataset.href = found.id;
  const title = document.createElement('strong');
  title.textContent = found.title;
  const page = document.createElement('small');
  page.textContent = found.page === found.title ? '' : found.page;
  const text = document.createElement('p');
  text.textContent = excerptOf(found.text, terms);
  line.append(title, page, text);
  return line;
}

/** The list below the field, one line of which is chosen. */
class Results {
  private at = -1;
  private readonly field: HTMLInputElement;
  private readonly panel: HTMLElement;
  private readonly list: HTMLUListElement;
  private readonly status: Element;

  constructor(field: HTMLInputElement, panel: HTMLElement, list: HTMLUListElement, status: Element) {
    this.field = field;
    this.panel = panel;
    this.list = list;
    this.status = status;
  }

  get isShown(): boolean {
    return !this.panel.hidden;
  }

  show(isShown: boolean): void {
    this.panel.hidden = !isShown;
    this.field.setAttribute('aria-expanded', String(isShown));
    if (!isShown) this.field.removeAttribute('aria-activedescendant');
  }

  fill(lines: readonly HTMLLIElement[], said: string): void {
    this.list.replaceChildren(...lines);
    this.status.textContent = said;
    this.panel.dataset.empty = lines.length === 0 ? said : '';
    this.show(true);
    this.choose(0);
  }

  move(by: number): void {
    this.choose(this.at + by);
  }

  open(line: Element | undefined = this.list.children[this.at]): void {
    const { href } = (line as HTMLElement | undefined)?.dataset ?? {};
    if (!href) return;
    this.show(false);
    location.assign(href);
  }

  private choose(next: number): void {
    const lines = [...this.list.children];
    this.at = lines.length === 0 ? -1 : (next + lines.length) % lines.length;
    for (const [place, line] of lines.entries()) line.setAttribute('aria-selected', String(place === this.at));
    const line = lines[this.at];
    if (line) this.field.setAttribute('aria-activedescendant', line.id);
    line?.scrollIntoView({ block: 'nearest' });
  }
}

/** Answers what stands in the field, by an index that is loaded once it is needed. */
function searcher({ dataset }: HTMLElement, field: HTMLInputElement, results: Results) {
  const { index: address = '', found = '', nothing = '', failed = '' } = dataset;
  let loading: Promise<MiniSearch<Found>> | undefined;
  const load = () => {
    loading ??= loadIndex(address);
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  const search = async () => {
    const wanted = field.value.trim();
    if (wanted === '') return results.show(false);
    try {
      const index = await load();
      // A later letter asks again.
      if (wanted !== field.value.trim()) return;
      const hits = index.search(wanted).slice(0, shownAtMost);
      const lines = hits.map((hit, place) => lineOf(hit as unknown as Line, hit.terms, place));
      results.fill(lines, hits.length > 0 ? found.replace('{{count}}', String(hits.length)) : nothing);
    } catch {
      results.fill([], failed);
    }
  };
  return { load, search };
}

function followKeys(field: HTMLInputElement, results: Results, search: () => Promise<void>): void {
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (results.isShown) results.move(event.key === 'ArrowDown' ? 1 : -1);
      else void search();
    } else if (event.key === 'Enter' && results.isShown) results.open();
    else if (event.key === 'Escape' && results.isShown) {
      // A browser would empty the field too.
      event.preventDefault();
      results.show(false);
    }
  });
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
}

/** The field of a page: a list of results below it, walked with the arrow keys. */
export function startSearch(box: HTMLElement): void {
  const field = box.querySelector('input');
  const panel = box.querySelector<HTMLElement>('.results');
  const list = box.querySelector('ul');
  const status = box.querySelector('[role=status]');
  if (!field || !panel || !list || !status) return;
  const results = new Results(field, panel, list, status);
  const { load, search } = searcher(box, field, results);
  field.addEventListener('input', () => void search());
  field.addEventListener('focus', () => void load().catch(() => undefined));
  followKeys(field, results, search);
  list.addEventListener('click', (event) => results.open((event.target as HTMLElement).closest('li') ?? undefined));
  addEventListener('pointerdown', (event) => {
    if (!box.contains(event.target as Node)) results.show(false);
  });
  box.addEventListener('focusout', (event) => {
    if (!box.contains(event.relatedTarget as Node | null)) results.show(false);
  });
  box.hidden = false;
}
