import { referenceMaxCharacters } from './limits.ts';

/** Form in which reference numbers are compared: trimmed, without regard to case (api-forwarder 7.1). */
export function referenceKey(text: string): string {
  return text.trim().toLowerCase();
}

/** 1 to 64 characters after trimming, and not '0' (FWD-STAT-04). */
export function isReference(text: string): boolean {
  const trimmed = text.trim();
  return trimmed !== '' && trimmed !== '0' && trimmed.length <= referenceMaxCharacters;
}
