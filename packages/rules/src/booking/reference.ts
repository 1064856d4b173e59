import { textKey, tidyText } from '../text/text-form.ts';
import { referenceMaxCharacters } from './limits.ts';

/** Form in which reference numbers are compared (api-forwarder 7.1, FIELD-TEXT-01). */
export function referenceKey(text: string): string {
  return textKey(text);
}

/** 1 to 64 characters after trimming, and not '0' (FWD-STAT-04). */
export function isReference(text: string): boolean {
  const trimmed = tidyText(text);
  return trimmed !== '' && trimmed !== '0' && trimmed.length <= referenceMaxCharacters;
}
