/** Draws of one kind of demo data; the same name gives the same draws in every start. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** Whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight; weights of 0 are never picked. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  uuid(): string;
  /** `length` characters out of `alphabet`. */
  text(length: number, alphabet: string): string;
}

function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Every byte in two digits: a demo draws some ten thousand ids. */
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** mulberry32: 32 bits of state are enough, since nothing here is secret. */
export function randomOf(name: string): Random {
  let state = seedOf(name);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const hex8 = () => {
    const bits = next() * 4_294_967_296;
    return hex[bits >>> 24]! + hex[(bits >>> 16) & 255]! + hex[(bits >>> 8) & 255]! + hex[bits & 255]!;
  };
  const text = (length: number, alphabet: string) =>
    Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join('');
  return {
    next,
    int,
    text,
    chance: (share) => next() < share,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return list.at(-1)![0];
    },
    uuid() {
      const [a, b, c, d] = [hex8(), hex8(), hex8(), hex8()];
      const variant = '89ab'.charAt(Number.parseInt(c.charAt(0), 16) % 4);
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-${variant}${c.slice(1, 4)}-${c.slice(4)}${d}`;
    },
  };
}
