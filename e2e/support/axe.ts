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
 * Runs in the page. Rows and cards that are made like one before them: the same elements with the same classes, states and
 * looks, and a text or a name where that one has one. What axe finds in one it finds in all.
 */
function markRepeated(mark: string): void {
  const kept = /^(class|role|style|type|tabindex|disabled|aria-(?!label|describedby|controls|owns|details)[\w-]+)$/;
  const madeOf = (element: Element) =>
    element.outerHTML
      .replaceAll(/>[^<]*</g, (text) => (text.slice(1, -1).trim() ? '>x<' : '><'))
      .replaceAll(/ ([\w:-]+)="([^"]*)"/g, (_, name: string, value: string) =>
        kept.test(name)
          ? ` ${name}="${name === 'style' ? value.replaceAll(/[\d.]+/g, '0') : value}"`
          : ` ${name}${value && '=x'}`,
      );
  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const lists = new Set([...document.querySelectorAll('tr, [role=row], li, article')].map((row) => row.parentElement));
  for (const list of lists) {
    const seen = new Set<string>();
    for (const [at, row] of [...(list?.children ?? [])].entries()) {
      // Every other row may be of another colour.
      const made = `${at % 2}${madeOf(row)}`;
      if (seen.has(made) && !row.contains(document.activeElement)) row.setAttribute(mark, '');
      seen.add(made);
    }
  }
}

/** The attribute of what axe need not look at. */
const repeated = 'data-repeated';

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
  await page.evaluate(markRepeated, repeated);
  return page.evaluate(
    async ([off, only, repeated]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      // The markup of each element would be written out for its findings, which name it by its selector.
      axe.configure({ noHtml: true });
      // What lies behind a modal dialog is out of use, and was judged before it opened; what opens from it follows it.
      const shown = [...document.body.children];
      const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
      const begin = shown.findIndex((each) => each.contains(top ?? null));
      const include = begin < 0 ? [document.documentElement] : shown.slice(begin);
      const exclude = [...document.querySelectorAll(`[${repeated}]`)];
      const { violations } = await axe.run(
        { include, exclude },
        {
          resultTypes: ['violations'],
          rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])),
          ...(only && { runOnly: { type: 'rule', values: only } }),
          // The only rule that asks for style sheets, css-orientation-lock, is an experiment and off.
          preload: { assets: ['media'] },
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [without, isOfColours ? ofColours : null, repeated] as const,
  );
}
