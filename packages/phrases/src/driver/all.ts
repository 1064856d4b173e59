import type { DriverLanguage } from '../languages.ts';
import type { AppTexts } from './app-shape.ts';
import * as cs from './cs/index.ts';
import * as de from './de/index.ts';
import type { DocumentTexts } from './document-shape.ts';
import * as en from './en/index.ts';
import * as lt from './lt/index.ts';
import type { MoreTexts } from './more-shape.ts';
import * as pl from './pl/index.ts';
import * as ro from './ro/index.ts';
import type { MailTexts, PageTexts, PushTexts } from './sent-shape.ts';
import * as tr from './tr/index.ts';
import * as uk from './uk/index.ts';

export type { DocumentTexts } from './document-shape.ts';
export type { FactorChange, MailText, MailTexts } from './sent-shape.ts';

/** All that drivers read in one language. */
export interface DriverTexts {
  app: AppTexts;
  more: MoreTexts;
  mails: MailTexts;
  page: PageTexts;
  push: PushTexts;
  document: DocumentTexts;
}

/** A language or a text that is missing does not compile. */
export const driverTexts: Record<DriverLanguage, DriverTexts> = { cs, de, en, lt, pl, ro, tr, uk };
