import type { Block } from './board-rows.ts';

/** What a key does on a block (FWD-BOARD-12). */
export type BoardKey =
  | { kind: 'walk'; to: 'left' | 'right' | 'up' | 'down' | 'first' | 'last' }
  | { kind: 'move'; to: 'earlier' | 'later' }
  | { kind: 'driver'; to: 'above' | 'below' | undefined }
  | { kind: 'open' };

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const plain: Record<string, BoardKey> = {
  ArrowLeft: { kind: 'walk', to: 'left' },
  ArrowRight: { kind: 'walk', to: 'right' },
  ArrowUp: { kind: 'walk', to: 'up' },
  ArrowDown: { kind: 'walk', to: 'down' },
  Home: { kind: 'walk', to: 'first' },
  End: { kind: 'walk', to: 'last' },
  Enter: { kind: 'open' },
  m: { kind: 'move', to: 'later' },
  d: { kind: 'driver', to: undefined },
};
const held: Record<string, BoardKey> = {
  ArrowLeft: { kind: 'move', to: 'earlier' },
  ArrowRight: { kind: 'move', to: 'later' },
  ArrowUp: { kind: 'driver', to: 'above' },
  ArrowDown: { kind: 'driver', to: 'below' },
};

export function boardKey({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): BoardKey | undefined {
  if (ctrlKey || metaKey) return undefined;
  return (shiftKey || altKey ? held : plain)[key.length === 1 ? key.toLowerCase() : key];
}

/** The block that the focus goes to: beside it in its row, or nearest in the next row that has any. */
export function walked(
  rows: readonly (readonly Block[])[],
  id: string,
  to: (BoardKey & { kind: 'walk' })['to'],
): Block | undefined {
  const row = rows.findIndex((blocks) => blocks.some(({ tour }) => tour.id === id));
  const own = rows[row] ?? [];
  const at = own.findIndex(({ tour }) => tour.id === id);
  const block = own[at];
  if (!block) return undefined;
  if (to === 'left' || to === 'right') return own[at + (to === 'left' ? -1 : 1)];
  if (to === 'first' || to === 'last') return own.at(to === 'first' ? 0 : -1);
  const others = to === 'up' ? rows.slice(0, row).reverse() : rows.slice(row + 1);
  const next = others.find((blocks) => blocks.length > 0) ?? [];
  const away = ({ begin }: Block) => Math.abs(begin - block.begin);
  return next.reduce<Block | undefined>((best, each) => (!best || away(each) < away(best) ? each : best), undefined);
}
