import { type Language, languages } from '@quaygate/phrases/languages';
import { officeTexts } from '@quaygate/phrases/office';

/** The ways to the same page in the other languages. */
export const otherLanguages = (language: Language) => ({
  title: officeTexts[language].checkout.languages,
  links: languages.filter((other) => other !== language).map((other) => ({ language: other, href: `?lang=${other}` })),
});
