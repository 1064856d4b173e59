import type * as german from './de/index.ts';

export type { TextKey, TextValues } from './shape.ts';

/** German is the shape; a key that English lacks does not compile. */
export type Catalogue = typeof german;
export type Area = keyof Catalogue;
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];

type Loaders = { [A in Area]: () => Promise<unknown> };

/** One chunk per language and area, so that a screen brings only the words it shows. */
const loaders: Record<Language, Loaders> = {
  de: {
    shell: () => import('./de/shell.ts').then((part) => part.shell),
    platform: () => import('./de/platform.ts').then((part) => part.platform),
    forwarder: () => import('./de/forwarder/index.ts').then((part) => part.forwarder),
    terminal: () => import('./de/terminal.ts').then((part) => part.terminal),
    train: () => import('./de/train.ts').then((part) => part.train),
    admin: () => import('./de/admin/index.ts').then((part) => part.admin),
    voice: () => import('./de/voice.ts').then((part) => part.voice),
    status: () => import('./de/status.ts').then((part) => part.status),
    errors: () => import('./de/errors.ts').then((part) => part.errors),
    document: () => import('./de/document.ts').then((part) => part.document),
  },
  en: {
    shell: () => import('./en/shell.ts').then((part) => part.shell),
    platform: () => import('./en/platform.ts').then((part) => part.platform),
    forwarder: () => import('./en/forwarder/index.ts').then((part) => part.forwarder),
    terminal: () => import('./en/terminal.ts').then((part) => part.terminal),
    train: () => import('./en/train.ts').then((part) => part.train),
    admin: () => import('./en/admin/index.ts').then((part) => part.admin),
    voice: () => import('./en/voice.ts').then((part) => part.voice),
    status: () => import('./en/status.ts').then((part) => part.status),
    errors: () => import('./en/errors.ts').then((part) => part.errors),
    document: () => import('./en/document.ts').then((part) => part.document),
  },
};

/** Loads the texts of one area in one language. */
export function loadTexts(language: Language, area: Area): Promise<unknown> {
  return loaders[language][area]();
}
