import { commonLanguage, type DriverLanguage, defaultLanguage } from '@quaygate/phrases/languages';
import { announcedWords } from '@quaygate/rules';

/** What a terminal announces as a reader understands it best, with the language it is in (ANN-19). */
export const wordsFor = (text: Readonly<Record<string, string>>, language: DriverLanguage) =>
  announcedWords(text, [language, commonLanguage, defaultLanguage]);
