import type { FieldCode } from '@quaygate/contract';
import { isBlank, isEmail } from '@quaygate/rules';

/** What is wrong with a value, or undefined when it is right. */
export type FieldCheck<V> = (value: V) => FieldCode | undefined;

export const needed: FieldCheck<string> = (value) => (isBlank(value) ? 'fieldRequired' : undefined);

/** Nothing is no email either (AUTH-14). */
export const neededEmail: FieldCheck<string> = (value) => (isEmail(value.trim()) ? undefined : 'invalidEmail');

/** Where an at sign is all that is asked for (WAU-12, TRC-06); the server looks closer. */
export const neededAtSign: FieldCheck<string> = (value) =>
  needed(value) ?? (value.includes('@') ? undefined : 'invalidEmail');
