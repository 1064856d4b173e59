/** Letters and digits that do not look like others. */
export const companyCodeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const companyCodeLength = 8;

/** A code as it is stored: without blanks and hyphens, in capitals. */
export const companyCodeOf = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();
