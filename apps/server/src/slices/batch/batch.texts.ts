import * as de from '@quaygate/phrases/de';
import * as en from '@quaygate/phrases/en';

const texts = { de, en };

/** Text of an error code; what the server does not know is an unknown error, as on the screen. */
export function errorText(code: string, language: 'de' | 'en'): string {
  const { errors, shell } = texts[language];
  return Object.hasOwn(errors, code) ? errors[code as keyof typeof errors] : shell.unknownError;
}
