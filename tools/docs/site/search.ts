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

/** The field of a page: a list of results below it, walked with the arrow keys. */
export function startSearch(box: HTMLElement): void {
  const { index: address = '', found = '', nothing = '', failed = '' } = box.dataset;
  const field = box.querySelector('input');
  const panel = box.querySelector<HTMLElement>('.results');
  const list = box.querySelector('ul');
  const status = box.querySelector('[role=status]');
  if (!field || !panel || !list || !status) return;
  let loading: Promise<MiniSearch<Found>> | undefined;
  let at = -1;

  const lines = () => [...list.children] as HTMLLIElement[];
  const show = (isShown: boolean) => {
    panel.hidden = !isShown;
    field.setAttribute('aria-expanded', String(isShown));
  };
  const choose = (next: number) => {
    const all = lines();
    at = all.length === 0 ? -1 : (next + all.length) % all.length;
    for (const [place, line] of all.entries()) line.setAttribute('aria-selected', String(place === at));
    const line = all[at];
    if (line) field.setAttribute('aria-activedescendant', line.id);
    else field.removeAttribute('aria-activedescendant');
    line?.scrollIntoView({ block: 'nearest' });
  };
  const open = (line: HTMLElement | undefined) => {
    if (!line?.dataset.href) return;
    show(false);
    location.assign(line.dataset.href);
  };
  const say = (text: string, isEmpty: boolean) => {
    status.textContent = text;
    panel.dataset.empty = isEmpty ? text : '';
  };
  const search = async () => {
    const wanted = field.value.trim();
    if (wanted === '') return show(false);
    loading ??= loadIndex(address);
    try {
      const index = await loading;
      // A later letter asks again.
      if (wanted !== field.value.trim()) return;
      const hits = index.search(wanted).slice(0, shownAtMost);
      list.replaceChildren(...hits.map((hit, place) => lineOf(hit as unknown as Line, hit.terms, place)));
      say(hits.length > 0 ? found.replace('{{count}}', String(hits.length)) : nothing, hits.length === 0);
    } catch {
      loading = undefined;
      list.replaceChildren();
      say(failed, true);
    }
    choose(lines().length > 0 ? 0 : -1);
    show(true);
  };

  field.addEventListener('input', () => void search());
  field.addEventListener('focus', () => {
    loading ??= loadIndex(address);
    loading.catch(() => {
      loading = undefined;
    });
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (panel.hidden) void search();
      else choose(at + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && !panel.hidden) open(lines()[at]);
    else if (event.key === 'Escape') show(false);
  });
  list.addEventListener('click', (event) => open((event.target as HTMLElement).closest('li') ?? undefined));
  addEventListener('pointerdown', (event) => {
    if (!box.contains(event.target as Node)) show(false);
  });
  box.addEventListener('focusout', (event) => {
    if (!box.contains(event.relatedTarget as Node | null)) show(false);
  });
  addEventListener('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    field.focus();
  });
  box.hidden = false;
}
