import { type Language, languages, nextLanguage } from '@quaygate/phrases';
import { chapters, words } from './contents.ts';
import { type Article, escapeHtml as safe } from './markdown.ts';

/** Addresses of what every page loads. */
export interface Assets {
  paint: string;
  script: string;
  styles: readonly string[];
  tryOut: string;
  index: Record<Language, string>;
}

export interface Framed {
  language: Language;
  address: string;
  article: Article;
  /** The same page in the other language, or its first page. */
  twin: string;
  hasTryOut?: boolean;
}

/** A line of the menu; `isEnglish`: on a German page it leads to an English one. */
interface Entry {
  title: string;
  address: string;
  isEnglish: boolean;
}
export type Menu = Record<Language, { title: string; entries: Entry[] }[]>;

/** The menu of each language, from the titles of the pages. */
export function menuOf(titleOf: (language: Language, name: string) => { title: string; address: string } | null): Menu {
  const menu = (language: Language) =>
    chapters.map(({ title, pages, isEnglish = false }) => ({
      title: title[language],
      entries: pages.flatMap((name) => {
        const found = titleOf(isEnglish ? 'en' : language, name);
        return found ? [{ ...found, isEnglish: isEnglish && language !== 'en' }] : [];
      }),
    }));
  return Object.fromEntries(languages.map((language) => [language, menu(language)])) as Menu;
}

const logo = `<svg width="26" height="26" viewBox="0 0 32 32" fill="none" stroke-width="4.5" stroke-linecap="round" aria-hidden="true"><path stroke="currentColor" d="M19 27.5H11a7 7 0 0 1-7-7V11a7 7 0 0 1 7-7h9.5a7 7 0 0 1 7 7v8"/><path class="barrier" d="M15.5 15.5L28.5 28.5"/></svg>`;

function headOf({ language, address, article }: Framed, assets: Assets, isTried: boolean): string {
  const w = words[language];
  const title = article.title === w.product ? w.documentation : article.title;
  return `<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} · ${w.product}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="canonical" href="${address}">
${assets.styles.map((style) => `<link rel="stylesheet" href="${style}">`).join('\n')}
<script src="${assets.paint}"></script>
<script type="module" src="${assets.script}"></script>
${isTried ? `<script type="module" src="${assets.tryOut}"></script>` : ''}
</head>`;
}

function searchOf(language: Language, assets: Assets): string {
  const w = words[language];
  return `<div class="search" data-index="${assets.index[language]}" data-found="${w.found}" data-nothing="${w.nothing}" data-failed="${w.failed}" hidden>
<input type="search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" aria-label="${w.search}" placeholder="${w.search}" autocomplete="off" spellcheck="false" maxlength="100">
<div class="results" hidden><ul id="results" role="listbox" aria-label="${w.results}"></ul></div>
<p class="sr-only" role="status"></p>
</div>`;
}

function schemesOf(language: Language): string {
  const w = words[language];
  const options = (['auto', 'light', 'dark'] as const).map((each) => `<option value="${each}">${w[each]}</option>`);
  return `<select class="scheme" aria-label="${w.scheme}" hidden>${options.join('')}</select>`;
}

function menuHtml(menu: Menu, { language, address }: Framed): string {
  const line = ({ title, address: to, isEnglish }: Entry) => {
    const here = to === address ? ' aria-current="page"' : '';
    const mark = isEnglish ? ` <small>(${words[language].english})</small>` : '';
    return `<li><a href="${to}"${here}><span${isEnglish ? ' lang="en"' : ''}>${safe(title)}</span>${mark}</a></li>`;
  };
  const lists = menu[language].map(
    ({ title, entries }) => `<p class="chapter">${safe(title)}</p>\n<ul>${entries.map(line).join('\n')}</ul>`,
  );
  return `<nav class="menu" aria-label="${words[language].menu}">
<details open><summary>${words[language].menu}</summary>
${lists.join('\n')}
</details></nav>`;
}

function contentsHtml({ language, article }: Framed): string {
  const parts = article.headings.filter(({ depth }) => depth === 2);
  if (parts.length < 3) return '';
  const lines = parts.map(({ id, text }) => `<li><a href="#${safe(encodeURIComponent(id))}">${safe(text)}</a></li>`);
  const label = words[language].here;
  return `<nav class="here" aria-label="${label}"><p class="chapter">${label}</p><ul>${lines.join('\n')}</ul></nav>`;
}

/** The whole page around an article. */
export function frame(page: Framed, menu: Menu, assets: Assets, version: string): string {
  const { language, article, twin } = page;
  const w = words[language];
  const other = nextLanguage(language);
  return `<!doctype html>
<html lang="${language}">
${headOf(page, assets, page.hasTryOut ?? false)}
<body>
<a class="skip" href="#content">${w.skip}</a>
<header>
<a class="logo" href="/docs/${language}">${logo}<span>${w.product} <small>${w.documentation}</small></span></a>
${searchOf(language, assets)}
<span class="gap"></span>
${schemesOf(language)}
<a class="button" href="${twin}" hreflang="${other}" lang="${other}">${w.other}</a>
<a class="button open" href="/">${w.open}</a>
</header>
<div class="page">
${menuHtml(menu, page)}
<main id="content" tabindex="-1">
<article>
${article.html}
</article>
<footer>${w.product} · ${w.version} ${safe(version)}</footer>
</main>
${contentsHtml(page)}
</div>
</body>
</html>
`;
}
