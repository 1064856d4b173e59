import * as de from './de.ts';
import * as en from './en.ts';
import type { Language } from './languages.ts';
import type { Same } from './shape.ts';

/** German is the shape. */
export type Catalogue = typeof de;

/** The texts of all screens: a language, an area or a key that is missing does not compile. */
export const catalogues = { de, en } satisfies Record<Language, Same<Catalogue>>;
