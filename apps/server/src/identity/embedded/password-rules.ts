import { readFileSync } from 'node:fs';
import { passwordMaxCharacters, passwordMinCharacters } from '@quaygate/rules';
import { isPredictable } from './predictable.ts';

export type Weakness = 'auth/weak-password' | 'auth/common-password' | 'auth/password-contains-email';

let words: ReadonlySet<string> | undefined;
const commonPasswords = () => {
  words ??= new Set(
    readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('# ')),
  );
  return words;
};

/** A common password with digits and signs behind it is as common, and so is one character again and again. */
function isCommon(password: string): boolean {
  const base = password.replace(/[\d\p{P}\p{S}]+$/u, '');
  return commonPasswords().has(password) || commonPasswords().has(base) || /^(.)\1*$/u.test(password);
}

/** A shorter name before the @ would forbid too many passwords. */
const nameLength = 4;

function containsEmail(password: string, email: string): boolean {
  const [name = ''] = email.split('@');
  return [email, ...(name.length >= nameLength ? [name] : [])].some((part) => password.includes(part));
}

/** Why this cannot be the password of the account with this email; undefined where it can. */
export function weaknessOf(password: string, email: string): Weakness | undefined {
  if (password.length < passwordMinCharacters || password.length > passwordMaxCharacters) return 'auth/weak-password';
  const lower = password.toLowerCase();
  if (email && containsEmail(lower, email.toLowerCase())) return 'auth/password-contains-email';
  return isCommon(lower) || isPredictable(lower) ? 'auth/common-password' : undefined;
}
