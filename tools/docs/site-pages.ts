import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages, nextLanguage } from '@quaygate/phrases';
import { words } from './contents.ts';
import { linksFrom } from './links.ts';
import type { MadePage } from './made-page.ts';
import { type Article, renderMarkdown } from './markdown.ts';
import { addressOf, findStrays, type Page, readPages } from './pages.ts';
import { referencePages } from './reference/reference-pages.ts';

export interface Site {
  pages: MadePage[];
  /** Pictures by the name of their file in docs/assets. */
  pictures: Map<string, string>;
  /** What is wrong with the documents, in sentences that name the page. */
  faults: string[];
}

const pictureFolder = 'docs/pictures';

/** Pictures get names that tell their content, so that browsers keep them. */
function readPictures(root: string) {
  return readdirSync(path.join(root, pictureFolder)).map((file) => {
    const source = `${pictureFolder}/${file}`;
    const hash = createHash('sha256')
      .update(readFileSync(path.join(root, source)))
      .digest('hex')
      .slice(0, 10);
    const { name, ext } = path.parse(file);
    return { source, name: `${name}-${hash}${ext}` };
  });
}

/** Links of pages that lead to no page of the documentation, or to no part of it. */
export function findBrokenLinks(pages: readonly MadePage[]): string[] {
  const anchors = new Map(
    pages.map(({ address, article }) => [address, new Set(article.headings.map(({ id }) => id))]),
  );
  return pages.flatMap(({ address, article }) =>
    [...article.html.matchAll(/href="([^"]*)"/g)].flatMap(([, href = '']) => {
      const [target = '', anchor] = href.split('#');
      if (target !== '' && !/^\/docs(\/|$)/.test(target)) return [];
      if (target.startsWith('/docs/assets/')) return [];
      const known = anchors.get(target || address);
      if (!known) return [`${address}: ${href} leads to no page`];
      return anchor === undefined || known.has(decodeURIComponent(anchor))
        ? []
        : [`${address}: ${href} has no such part`];
    }),
  );
}

const englishOnly = (pages: readonly Page[], name: string) =>
  !pages.some((page) => page.name === name && page.source?.startsWith('docs/de/'));

/** Pages of users that one language lacks. */
export function findMissingTwins(pages: readonly Page[]): string[] {
  const users = pages.filter(({ source }) => /^docs\/(de|en)\//.test(source ?? ''));
  return users.flatMap(({ language, name }) => {
    const other = nextLanguage(language);
    const hasTwin = users.some((page) => page.name === name && page.language === other);
    return hasTwin ? [] : [`docs/${language}/${name}.md has no docs/${other}/${name}.md`];
  });
}

/** The page that is answered where there is none. */
function missingPage(language: Language): MadePage {
  const w = words[language];
  const html = `<h1 id="missing">${w.missing}</h1><p>${w.missingText}</p><p><a href="/docs/${language}">${w.start}</a></p>`;
  const title = w.missing;
  const article: Article = { title, html, headings: [], sections: [], links: [] };
  const [address, twin] = [`/docs/${language}/missing`, `/docs/${nextLanguage(language)}`];
  return { language, name: 'missing', address, article, twin, isSearched: false };
}

/** Makes every page, and says what is wrong with them. */
export function makeSite(root: string): Site {
  const pages = readPages(root);
  const pictures = readPictures(root);
  const pictureAddresses = new Map(pictures.map(({ source, name }) => [source, `/docs/assets/${name}`]));
  const faults = [
    ...findMissingTwins(pages),
    ...findStrays(root, pages).map((file) => `${file}: no menu names it (tools/docs/contents.ts)`),
  ];
  const broken = (page: Page, href: string) => faults.push(`${page.source ?? page.name}: ${href} leads to no file`);
  const written = pages.map((page): MadePage => {
    const article = renderMarkdown(page.text, linksFrom(page, { root, pages, pictures: pictureAddresses, broken }));
    const other = nextLanguage(page.language);
    const twin = englishOnly(pages, page.name) ? `/docs/${other}` : addressOf({ language: other, name: page.name });
    const isSearched = !/^spec\/requirements/.test(page.name);
    return { language: page.language, name: page.name, address: addressOf(page), article, twin, isSearched };
  });
  const all = [...written, ...referencePages(), ...languages.map(missingPage)];
  faults.push(...findBrokenLinks(all));
  for (const { address, article } of all) if (!article.title) faults.push(`${address}: has no title`);
  return { pages: all, pictures: new Map(pictures.map(({ source, name }) => [name, source])), faults };
}
