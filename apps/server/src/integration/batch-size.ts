import { Refusal } from '../plumbing/refusal.ts';

/** @throws Refusal batch_size_invalid */
export function checkSize({ length }: readonly unknown[], most: number): void {
  if (length > 0 && length <= most) return;
  throw new Refusal('batch_size_invalid', { detail: `Send 1 to ${most} items at once; these are ${length}` });
}
