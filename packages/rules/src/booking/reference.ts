import { spaces, textKey, tidyText } from '../text/text-form.ts';
import { referenceMaxCharacters } from './booking-limits.ts';

/** Form in which reference numbers are compared (api-forwarder 7.1, FIELD-TEXT-01). */
export function referenceKey(text: string): string {
  return textKey(text);
}

/** A reference as it is kept: on one line, each gap in it one space. */
export function tidyReference(text: string): string {
  return tidyText(text.replace(spaces, ' '));
}

/** 1 to 64 characters after trimming, and not '0' (FWD-STAT-04). */
export function isReference(text: string): boolean {
  const trimmed = tidyReference(text);
  return trimmed !== '' && trimmed !== '0' && trimmed.length <= referenceMaxCharacters;
}
