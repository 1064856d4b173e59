import { latinCapitals } from '../text/text-form.ts';

/** Letters and digits that do not look like others. */
export const companyCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const companyCodeLength = 8;

/** A code as it is stored: in capitals, without blanks, hyphens and invisible characters. */
export const companyCodeOf = (typed: string): string => latinCapitals(typed).replace(/[\s-]/g, '');
