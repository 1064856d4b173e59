import type { DriverLanguage } from '../languages.ts';
import type { AppTexts } from './app-shape.ts';
import type { MoreTexts } from './more-shape.ts';

export type { AppTexts, CallTrouble } from './app-shape.ts';
export { app as firstTexts } from './de/app.ts';
export type { DocumentField, IdentificationStanding, MoreTexts, RefusedStatus } from './more-shape.ts';

/** The texts that the app shows first: one chunk for each language. */
export const loadAppTexts = async (language: DriverLanguage): Promise<AppTexts> =>
  (await import(`./${language}/app.ts`)).app;

/** The texts of the screens that are loaded when they are opened. */
export const loadMoreTexts = async (language: DriverLanguage): Promise<MoreTexts> =>
  (await import(`./${language}/more.ts`)).more;
