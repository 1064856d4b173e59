import './site.css';
import { startSearch } from './search.ts';

const schemeKey = 'quaygate-color-scheme';
const storedScheme = () => localStorage.getItem(schemeKey) ?? 'auto';

function showScheme(scheme: string): void {
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
  else delete document.documentElement.dataset.scheme;
}

/** The choice of the product, which keeps it under the same key. */
function startScheme(select: HTMLSelectElement): void {
  const follow = () => {
    select.value = storedScheme();
    showScheme(select.value);
  };
  follow();
  select.addEventListener('change', () => {
    localStorage.setItem(schemeKey, select.value);
    showScheme(select.value);
  });
  addEventListener('storage', ({ key }) => key === schemeKey && follow());
  select.hidden = false;
}

/** Beside the page the menu is always open, above it only when asked for. */
function startMenu(menu: HTMLDetailsElement): void {
  const isNarrow = matchMedia('(max-width: 60em)');
  const follow = () => {
    menu.open = !isNarrow.matches;
  };
  follow();
  isNarrow.addEventListener('change', follow);
}

/** A language chosen here is that of the product too. */
function startLanguage(link: HTMLAnchorElement): void {
  link.addEventListener('click', () => localStorage.setItem('user-locale', link.hreflang));
}

const select = document.querySelector<HTMLSelectElement>('select.scheme');
const menu = document.querySelector<HTMLDetailsElement>('.menu details');
const language = document.querySelector<HTMLAnchorElement>('header a[hreflang]');
const search = document.querySelector<HTMLElement>('.search');
if (select) startScheme(select);
if (menu) startMenu(menu);
if (language) startLanguage(language);
if (search) startSearch(search);
