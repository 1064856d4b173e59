import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Resolve } from './markdown.ts';
import { addressOf, type Page } from './pages.ts';

const isOutside = (href: string) => /^[a-z][a-z0-9+.-]*:/i.test(href);

interface Site {
  root: string;
  pages: readonly Page[];
  /** Addresses of pictures by their path from the root of the repository. */
  pictures: ReadonlyMap<string, string>;
  /** Notes what leads nowhere. */
  broken: (page: Page, href: string) => void;
}

/**
 * Where the links of a page lead. They are written as links between files, so that they work in the repository too, or as
 * addresses of the product, which begin with a slash. A file that is no page is named and not linked.
 */
export function linksFrom(page: Page, { root, pages, pictures, broken }: Site): Resolve {
  const bySource = new Map(pages.map((each) => [each.source, addressOf(each)]));
  return (href) => {
    if (isOutside(href) || href.startsWith('#') || href.startsWith('/')) return href;
    const [file = '', anchor] = href.split('#');
    const from = page.source ?? 'docs/en/page.md';
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(from), file)).replace(/\/$/, '');
    const address =
      pictures.get(target) ??
      bySource.get(target) ??
      bySource.get(`${target}/index.md`) ??
      bySource.get(`${target}.md`);
    if (address !== undefined) return anchor === undefined ? address : `${address}#${anchor}`;
    if (!existsSync(path.join(root, target))) broken(page, href);
    return null;
  };
}
