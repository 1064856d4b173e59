import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The short form: a machine at work reads it in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that judge colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

interface Choice {
  /** Rules that cannot hold yet. */
  without?: string[];
  /** Only the rules that judge colours. */
  isOfColours?: boolean;
}

/**
 * What axe finds on a page, each rule with the elements: WCAG 2.2 AA and its best practices. Frames of the same origin are
 * judged with it; of a modal dialog, what is in use. Its source is sent once to each document, and only what it finds comes back.
 */
export async function findingsOf(page: Page, { without = [], isOfColours = false }: Choice = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in window);
    // A frame may leave while it is asked; the page itself stays.
    const sent = isThere.then((there) => (there ? undefined : frame.evaluate(source)));
    await (frame === page.mainFrame() ? sent : sent.catch(() => undefined));
  }
  return page.evaluate(
    async ([off, only]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // The markup of each element would be written out for its findings, which name it by its selector.
      axe.configure({ noHtml: true });
      // What lies behind a modal dialog is out of use, and was judged before it opened; what opens from it follows it.
      const shown = [...document.body.children];
      const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
      const begin = shown.findIndex((each) => each.contains(top ?? null));
      const { violations } = await axe.run(begin < 0 ? document : { include: shown.slice(begin) }, {
        resultTypes: ['violations'],
        rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
        ...(only && { runOnly: { type: 'rule', values: only } }),
        // The only rule that asks for style sheets, css-orientation-lock, is an experiment and off.
        preload: { assets: ['media'] },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [without, isOfColours ? ofColours : null] as const,
  );
}
