import type { FacilityKey } from '@quaygate/contract';

const soon = 30 * 86_400_000;

export type KeyState = 'active' | 'ending' | 'over' | 'revoked';

export function stateOf({ endDate, revokedDate }: Pick<FacilityKey, 'endDate' | 'revokedDate'>, now: Date): KeyState {
  if (revokedDate) return 'revoked';
  if (!endDate) return 'active';
  const left = endDate.getTime() - now.getTime();
  if (left <= 0) return 'over';
  return left <= soon ? 'ending' : 'active';
}

/** Keys whose name, terminal or id holds every word. */
export function findKeys(keys: readonly FacilityKey[], search: string): FacilityKey[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return keys.filter(({ id, label, facility }) => {
    const text = `${label}\n${facility.name}\n${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
