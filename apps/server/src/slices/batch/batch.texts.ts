import type { Language } from '@quaygate/phrases';
import { catalogues } from '@quaygate/phrases/catalogues';
import { fill } from '@quaygate/phrases/fill';

/** Text of an error code; what the server does not know is an unknown error, as on the screen, but for what it never answered. */
export function errorText(code: string, language: Language): string {
  const { errors, shell } = catalogues[language];
  if (code === 'noAnswer') return shell.noAnswer;
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : shell.unknownError;
}

/** Why a row of the list has no answer, with its line. */
export const unreadText = (line: number, language: Language): string =>
  fill(catalogues[language].batchStatus.unread, { line: String(line) });
