import type { Page } from '@playwright/test';
import * as de from '@quaygate/phrases/de';
import * as en from '@quaygate/phrases/en';
import type { hearAnswers } from './answers.ts';
import { foreignTexts } from './foreign-texts.ts';
import { marks } from './marked-phrases.ts';
import { expect, type Language } from './story.ts';
import { saidOn } from './visible-texts.ts';

export const catalogues = { de, en } as const;

type Answers = ReturnType<typeof hearAnswers>;

/** What a page says now that is neither of the catalogue nor data. */
export async function foreignNow(page: Page, language: Language, answers: Answers, own: readonly string[] = []) {
  return foreignTexts(await saidOn(page), language, [...(await answers.texts()), ...own]);
}

/** Fails with every text of a settled page that is neither of the catalogue nor data. */
export async function expectCatalogueOnly(
  page: Page,
  language: Language,
  answers: Answers,
  own: readonly string[] = [],
): Promise<void> {
  await answers.settled();
  const marked = async () => (await saidOn(page)).filter(({ text }) => text.includes(marks[language][0])).length;
  await expect.poll(marked, 'texts of the catalogue').toBeGreaterThan(3);
  expect(await foreignNow(page, language, answers, own)).toEqual([]);
}
