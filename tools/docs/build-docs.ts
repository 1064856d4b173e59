import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Language, languages } from '@quaygate/phrases';
import MiniSearch from 'minisearch';
import { bundleSite } from './bundle.ts';
import { type Found, indexOptions } from './index-options.ts';
import { frame, menuOf } from './layout.ts';
import type { MadePage } from './made-page.ts';
import { makeSite } from './site-pages.ts';

/** What the search of a language finds: its own pages, in German also those that are English only. */
export function searchedBy(language: Language, pages: readonly MadePage[]): Found[] {
  const own = new Set(pages.filter((page) => page.language === language).map(({ name }) => name));
  return pages
    .filter((page) => page.isSearched && (page.language === language || !own.has(page.name)))
    .flatMap(({ address, article }) =>
      article.sections.map(({ id, title, text }, place) => ({
        id: place === 0 ? address : `${address}#${encodeURIComponent(id)}`,
        page: article.title,
        title,
        text,
      })),
    );
}

/** The index of a language, as the browser reads it. */
export function indexOf(language: Language, pages: readonly MadePage[]): string {
  const index = new MiniSearch(indexOptions);
  index.addAll(searchedBy(language, pages));
  return JSON.stringify(index);
}

async function writeIndex(folder: string, language: Language, pages: readonly MadePage[]): Promise<string> {
  const text = indexOf(language, pages);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
  const name = `search-${language}-${hash}.json`;
  await writeFile(path.join(folder, 'docs/assets', name), text);
  return `/docs/assets/${name}`;
}

/**
 * Builds the documentation of a checkout into the folder docs of the built web.
 * @throws Error naming every broken link, missing anchor and missing twin
 */
export async function buildDocs(root: string, folder: string): Promise<void> {
  const { pages, pictures, faults } = makeSite(root);
  if (faults.length > 0) throw new Error(`The documentation has faults:\n${faults.join('\n')}`);
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const { scripts, styles } = await bundleSite(folder);
  await mkdir(path.join(folder, 'docs/assets'), { recursive: true });
  for (const [name, source] of pictures)
    await copyFile(path.join(root, source), path.join(folder, 'docs/assets', name));
  const addresses = await Promise.all(languages.map(async (each) => [each, await writeIndex(folder, each, pages)]));
  const index = Object.fromEntries(addresses) as Record<Language, string>;
  const assets = { paint: scripts.paint, script: scripts.site, tryOut: scripts['try-out'], styles, index };
  const menu = menuOf((language, name) => {
    const page = pages.find((each) => each.language === language && each.name === name);
    return page ? { title: page.article.title, address: page.address } : null;
  });
  for (const page of pages) {
    const file = path.join(folder, `${page.address.slice(1)}.html`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, frame(page, menu, assets, version));
  }
}
