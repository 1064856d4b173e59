import type { Language } from '../languages.ts';
import { office as de } from './de.ts';
import { office as en } from './en.ts';
import type { OfficeTexts } from './shape.ts';

export type { OfficeMails } from './shape.ts';

/** A language or a text that is missing does not compile. */
export const officeTexts: Record<Language, OfficeTexts> = { de, en };
