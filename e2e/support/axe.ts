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

/** The attribute of what axe need not look at. */
const mark = 'data-judged';

/**
 * Runs in the page, and marks the blocks that are made like one before them, or like one of a page before: the same elements
 * with the same classes, states and surroundings, and a text or a name where that one has one. What axe finds in one it
 * finds in all.
 * @param known prints of blocks in which nothing was found
 * @returns the prints of the blocks that are judged now
 */
async function markKnown([mark, known]: readonly [mark: string, known: string[]]): Promise<string[]> {
  const kept = /^(class|role|style|type|tabindex|disabled|aria-(?!label|describedby|controls|owns|details)[\w-]+)$/;
  const keepAttribute = (_: string, name: string, value: string) => {
    if (!kept.test(name)) return ` ${name}${value && '=x'}`;
    return ` ${name}="${name === 'style' ? value.replaceAll(/[\d.]+/g, '0') : value}"`;
  };
  const madeOf = (element: Element) =>
    element.outerHTML
      .replaceAll(/>[^<]*</g, (text) => (text.slice(1, -1).trim() ? '>x<' : '><'))
      .replaceAll(/ ([\w:-]+)="([^"]*)"/g, keepAttribute);
  const around = ({ parentElement: parent }: Element): string =>
    parent ? `${parent.className}<${around(parent)}` : `${document.documentElement.dataset.scheme} ${innerWidth}`;
  const printOf = async (text: string) => {
    const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
    return btoa(String.fromCharCode(...new Uint8Array(digest, 0, 9)));
  };
  const shown = [...document.body.children];
  const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  const behind = modal
    ? shown.slice(
        0,
        shown.findIndex((each) => each.contains(modal)),
      )
    : [];
  const isInUse = (element: Element) =>
    !element.closest('[aria-hidden=true], [inert]') && !behind.some((each) => each.contains(element));
  const rows = 'tr, [role=row], li, article';
  const blocks = `nav, header, footer, aside, section, form, fieldset, [role=group], [role=toolbar], [role=tabpanel], ${rows}`;

  for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
  const seen = new Set(known);
  for (const element of document.querySelectorAll(blocks)) {
    // How the element with the focus looks is part of no print.
    const isFocused = element.contains(document.activeElement);
    if (isFocused || element.parentElement?.closest(`[${mark}]`) || !element.checkVisibility()) continue;
    if (!isInUse(element)) continue;
    // Every other row may be of another colour.
    const parity = element.matches(rows) ? [...(element.parentElement?.children ?? [])].indexOf(element) % 2 : '';
    const print = await printOf(`${parity}${madeOf(element)}<${around(element)}`);
    if (seen.has(print)) element.setAttribute(mark, '');
    seen.add(print);
  }
  return [...seen].slice(known.length);
}

/** Prints of blocks in which this process found nothing: by all rules, and by those of colours. */
const well = { all: new Set<string>(), colours: new Set<string>() };

/**
 * What axe finds on a page, each rule with the elements: WCAG 2.2 AA and its best practices. Frames of the same origin are
 * judged with it; of a modal dialog, what is in use; of blocks that are made alike, one in all stories of a worker. Its source
 * is sent once to each document, and only what it finds comes back.
 */
export async function findingsOf(page: Page, { without = [], isOfColours = false }: Choice = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    const isThere = frame.evaluate(() => 'axe' in window);
    // A frame may leave while it is asked; the page itself stays.
    const sent = isThere.then((there) => (there ? undefined : frame.evaluate(source)));
    await (frame === page.mainFrame() ? sent : sent.catch(() => undefined));
  }
  const known = without.length > 0 ? [] : [...new Set([...well.all, ...(isOfColours ? well.colours : [])])];
  const judged = await page.evaluate(markKnown, [mark, known] as const);
  const findings = await page.evaluate(runAxe, [without, isOfColours ? ofColours : null, mark] as const);
  const kept = isOfColours ? well.colours : well.all;
  if (findings.length === 0 && without.length === 0) for (const print of judged) kept.add(print);
  return findings;
}

/** Runs in the page. */
async function runAxe([off, only, mark]: readonly [off: string[], only: string[] | null, mark: string]): Promise<
  string[]
> {
  const { axe } = window as unknown as { axe: typeof import('axe-core') };
  // The markup of each element would be written out for its findings, which name it by its selector.
  axe.configure({ noHtml: true });
  // What lies behind a modal dialog is out of use, and was judged before it opened; what opens from it follows it.
  const shown = [...document.body.children];
  const top = [...document.querySelectorAll('[aria-modal=true]')].at(-1);
  const begin = shown.findIndex((each) => each.contains(top ?? null));
  const include = begin < 0 ? [document.documentElement] : shown.slice(begin);
  const exclude = [...document.querySelectorAll(`[${mark}]`)];
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
}
