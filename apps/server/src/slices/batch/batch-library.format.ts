import { createRequire } from 'node:module';

export type Library = typeof import('@e965/xlsx');
const require = createRequire(import.meta.url);
let loaded: Library | undefined;

/** Loaded with the first spreadsheet: what reads none, the server itself before all, does without its memory. */
export function library(): Library {
  loaded ??= require('@e965/xlsx') as Library;
  return loaded;
}
