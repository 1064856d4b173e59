import * as de from '@quaygate/phrases/de';
import * as en from '@quaygate/phrases/en';
import { isErrorCode } from '../../plumbing/input.ts';

const texts = { de, en };

/** Text of an error code; what the server does not know is an unknown error, as on the screen. */
export function errorText(code: string, language: 'de' | 'en'): string {
  const { errors, shell } = texts[language];
  return isErrorCode(code) ? errors[code] : shell.unknownError;
}
