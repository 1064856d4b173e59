import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as de from '@quaygate/phrases/de';
import { driverTexts } from '@quaygate/phrases/driver';
import * as en from '@quaygate/phrases/en';
import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { commands } from '../../apps/server/src/commands/commands.ts';
import { callSummaries } from '../../apps/server/src/serving/call-summaries/call-summaries.ts';
import { handbookPage } from '../../apps/web/src/app/shell/handbook-pages.ts';
import { indexOf, searchedBy } from './build-docs.ts';
import { chapters } from './contents.ts';
import { indexOptions } from './index-options.ts';
import { frame, menuOf } from './layout.ts';
import { linksFrom } from './links.ts';
import type { MadePage } from './made-page.ts';
import { renderMarkdown } from './markdown.ts';
import type { Page } from './pages.ts';
import { findBrokenLinks, findMissingTwins, makeSite } from './site-pages.ts';

type PlaceName = NonNullable<Parameters<typeof handbookPage>[0]>['name'];

const root = path.resolve(import.meta.dirname, '../..');
const site = makeSite(root);

const flatten = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(flatten) : [];
/** A text without what is filled in. */
const spoken = (text: string) => text.replace(/\{\{\w+\}\}/g, '').trim();
const said = {
  de: new Set(flatten([de, driverTexts.de]).map(spoken)),
  en: new Set(flatten([en, driverTexts.en]).map(spoken)),
};

test('HELP-04 every link, anchor, picture and twin is there, and every page is found', () => {
  expect(site.faults).toEqual([]);
  expect(site.pages.length).toBeGreaterThan(40);
});

test.each(['de', 'en'] as const)('HELP-08 handbooks and guide call buttons as the screens do: %s', (language) => {
  const folder = path.join(root, 'docs', language);
  const handbooks = readdirSync(path.join(folder, 'handbook')).map((file) => `handbook/${file}`);
  expect(handbooks).toHaveLength(6);
  const files = [...handbooks, 'first-truck.md', 'index.md'];
  const unknown = files.flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = '']) => words.replace(/\s+/g, ' '));
    return bold.filter((words) => !said[language].has(words)).map((words) => `${file}: ${words}`);
  });
  expect(unknown).toEqual([]);
});

const pageOf = (name: string, language: 'de' | 'en', text = ''): Page => ({
  language,
  name,
  source: `docs/${language}/${name}.md`,
  text,
});
const madeOf = (address: string, text: string): MadePage => ({
  ...{ language: 'de', name: address, address, twin: '', isSearched: true },
  article: renderMarkdown(text, (href) => href),
});

test('HELP-04 what is missing is found', () => {
  expect(findMissingTwins([pageOf('a', 'de'), pageOf('a', 'en'), pageOf('b', 'de')])).toEqual([
    'docs/de/b.md has no docs/en/b.md',
  ]);
  const pages = [
    madeOf('/docs/de/a', '# A\n[b](/docs/de/b) [part](/docs/de/b#teil-zwei) [gone](/docs/de/c) [self](#nowhere)'),
    madeOf('/docs/de/b', '# B\n## Teil zwei\n[out](https://example.org/docs) [product](/profile)'),
  ];
  expect(findBrokenLinks(pages)).toEqual([
    '/docs/de/a: /docs/de/c leads to no page',
    '/docs/de/a: #nowhere has no such part',
  ]);
  const broken: string[] = [];
  const own = pageOf('handbook/driver', 'de');
  const resolve = linksFrom(own, {
    root,
    pages: [own, pageOf('first-truck', 'de')],
    pictures: new Map([['docs/pictures/login.png', '/docs/assets/login-1.png']]),
    broken: (_, href) => broken.push(href),
  });
  expect(resolve('../first-truck.md#2-das')).toBe('/docs/de/first-truck#2-das');
  expect(resolve('../../pictures/login.png')).toBe('/docs/assets/login-1.png');
  expect(resolve('../../../package.json')).toBe(null);
  expect(broken).toEqual([]);
  expect([resolve('../gone.md'), resolve('../../pictures/gone.png')]).toEqual([null, null]);
  expect(broken).toEqual(['../gone.md', '../../pictures/gone.png']);
});

test('HELP-01 a page holds no script, style or markup of its author', () => {
  const { html, headings, links } = renderMarkdown(
    '# A <b>\n\n## A <b>\n\n<script>x</script>\n\n[x](y "z")\n\n| a | b |\n|---|---|\n| [c](d) | `<e>` |\n\n```sh\n<f>\n```\n',
    (href) => `/${href}`,
  );
  expect(html).not.toMatch(/<script|style=|<b>|<e>|<f>/);
  expect(headings.map(({ id }) => id)).toEqual(['a-b', 'a-b-1']);
  expect(links).toEqual(['y', 'd']);
  for (const { article, address } of site.pages) {
    expect(article.html, address).not.toMatch(/<script|<style|style="|\son\w+="|javascript:/);
    expect(new Set(article.headings.map(({ id }) => id)).size, address).toBe(article.headings.length);
  }
});

const menu = menuOf((language, name) => {
  const page = site.pages.find((each) => each.language === language && each.name === name);
  return page ? { title: page.article.title, address: page.address } : null;
});

test('HELP-03 HELP-06 a page names its language, its twin and the version, and its menu every chapter', () => {
  const assets = {
    paint: '/p.js',
    script: '/s.js',
    tryOut: '/t.js',
    styles: ['/s.css'],
    index: { de: '/d', en: '/e' },
  };
  const page = site.pages.find(({ address }) => address === '/docs/de/handbook/driver');
  const html = page ? frame(page, menu, assets, '1.2.3') : '';
  expect(html).toContain('<html lang="de">');
  expect(html).toContain('href="/docs/en/handbook/driver" hreflang="en"');
  expect(html).toContain('Version 1.2.3');
  expect(html).toContain('href="/docs/de/handbook/driver" aria-current="page"');
  expect(html).toContain('(englisch)');
  for (const { title } of chapters) expect(html).toContain(title.de);
  for (const entries of Object.values(menu)) for (const { entries: lines } of entries) expect(lines).not.toEqual([]);
});

test.each([
  ['de', 'Sperrliste', '/docs/de/handbook/terminal#wie-sperre-ich-einen-fahrer'],
  ['de', 'zeitfenter verschieb', '/docs/de/handbook/dispatcher#wie-verschiebe-ich-eine-buchung'],
  ['de', 'backup', '/docs/en/operate'],
  ['en', 'slot clos', '/docs/en/handbook/terminal#how-do-i-close-or-open-slots'],
  ['en', 'recovery', '/docs/en/first-truck#5-become-the-first-administrator'],
  ['en', 'METRICS_TOKEN', '/docs/en/settings'],
] as const)('HELP-05 the search in %s finds parts of words, and forgives a mistake: %s', (language, words, address) => {
  const index = MiniSearch.loadJSON(indexOf(language, site.pages), indexOptions);
  const found = index.search(words).slice(0, 12);
  expect(found.map(({ id }) => decodeURIComponent(String(id))).join('\n')).toContain(address);
});

test('HELP-05 the search of a language finds no page of the other that has a twin', () => {
  const found = searchedBy('de', site.pages).map(({ id }) => id);
  expect(found.filter((id) => id.startsWith('/docs/en/handbook'))).toEqual([]);
  expect(found.some((id) => id.startsWith('/docs/en/settings'))).toBe(true);
});

test('HELP-12 HELP-13 every screen of the product leads to a page that is there, in both languages', () => {
  const named = readFileSync(path.join(root, 'apps/web/src/app/places.ts'), 'utf8');
  const areas = ['admin', 'forwarder', 'terminal', 'train'] as const;
  const ofAreas = areas.map((area) => ({
    area,
    text: readFileSync(path.join(root, `apps/web/src/app/places/${area}.ts`), 'utf8'),
  }));
  const namesIn = (text: string) =>
    [...text.matchAll(/^ +name: '(\w+)',$/gm)].map(([, name = '']) => name as PlaceName);
  const places = [
    ...namesIn(named).map((name) => ({ name })),
    ...ofAreas.flatMap(({ area, text }) => namesIn(text).map((name) => ({ area, name }))),
  ];
  expect(places.length).toBeGreaterThan(25);
  const pages = ['', 'handbook/driver', ...places.map((place) => handbookPage(place))];
  const addresses = new Set(site.pages.map(({ address }) => address));
  const gone = pages.flatMap((page) =>
    ['de', 'en']
      .map((language) => `/docs/${language}${page && `/${page}`}`)
      .filter((address) => !addresses.has(address)),
  );
  expect(gone).toEqual([]);
  expect(places.filter((place) => handbookPage(place) === '').map(({ name }) => name)).toEqual(['profile']);
});

const pageAt = (address: string) => site.pages.find((page) => page.address === address)?.article;

test('HELP-09 every setting and every command has its part on the page of the operator', () => {
  const documented = readFileSync(path.join(root, '.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm);
  const settings = [...documented].map(([, name = '']) => name);
  const titlesOf = (address: string) => pageAt(address)?.headings.map(({ text }) => text) ?? [];
  expect(titlesOf('/docs/en/settings')).toEqual(expect.arrayContaining(settings));
  expect(settings.length).toBeGreaterThan(60);
  expect(titlesOf('/docs/en/commands').slice(1)).toEqual(commands.map(({ name }) => name));
});

test('HELP-10 HELP-11 every operation stands in the reference once, with an example and a form', () => {
  const pages = site.pages.filter(({ name }) => name.startsWith('api/'));
  const parts = pages.flatMap(({ article }) => article.headings.filter(({ depth }) => depth === 2));
  expect(parts.map(({ id }) => id).sort()).toEqual(Object.keys(callSummaries).sort());
  const forms = pages.flatMap(({ article }) => [...article.html.matchAll(/class="tryout"/g)]);
  // Calls that take a file have none.
  expect(forms.length).toBeGreaterThan(parts.length - 8);
});
