import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';

/** Text of an error code; what the server does not know is an unknown error, as on the screen. */
export function errorText(code: string, language: Language): string {
  const { errors, shell } = catalogues[language];
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : shell.unknownError;
}
