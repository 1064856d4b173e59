import type { Page } from '@playwright/test';

/** Something a person sees or hears on a page. */
export interface Said {
  text: string;
  /** Which kind of text, and the element it belongs to. */
  where: string;
}

/** Every text with letters on the page: text nodes, attributes that are shown or read out, texts of the style sheet. */
export function saidOn(page: Page): Promise<Said[]> {
  return page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'];
    const shown = ['title', 'placeholder', 'alt', 'data-tip'];
    const said: { text: string; where: string }[] = [];
    const nameOf = (element: Element) => {
      const style = element.getAttribute('class')?.split(' ')[0];
      return element.tagName.toLowerCase() + (element.id ? `#${element.id}` : style ? `.${style}` : '');
    };
    const placeOf = (element: Element) =>
      [element.parentElement, element].map((each) => each && nameOf(each)).join(' > ');
    const note = (kind: string, text: string | null, element: Element) => {
      const plain = text?.replace(/\s+/g, ' ').trim();
      if (plain && /\p{L}/u.test(plain)) said.push({ text: plain, where: `${kind} ${placeOf(element)}` });
    };
    // Letters of a drawing are said once more, in words, by its label: they must be part of that.
    const isDrawn = (element: Element) => {
      const drawing = element.closest('[role=img][aria-label]');
      const plain = (text: string | null | undefined) => text?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() ?? '';
      return drawing && plain(drawing.getAttribute('aria-label')).includes(plain(element.textContent));
    };

    // A key bears the same letter in every language.
    const isKey = (element: Element) => element.matches('kbd') && element.textContent?.length === 1;

    note('title', document.title, document.documentElement);
    for (const element of [document.body, ...document.body.querySelectorAll('*')]) {
      if (element.matches('script, style, noscript, template')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of [...spoken, ...shown]) note(name, element.getAttribute(name), element);
      for (const part of ['::before', '::after']) {
        const { content } = getComputedStyle(element, part);
        if (/^["']/.test(content)) note(part, content.slice(1, -1), element);
      }
      if (isDrawn(element) || isKey(element)) continue;
      for (const child of element.childNodes) {
        if (child.nodeType === Node.TEXT_NODE) note('text', child.textContent, element);
      }
    }
    return said;
  });
}
