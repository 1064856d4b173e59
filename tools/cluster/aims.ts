import { kinds as allKinds, type Figures, type Kind } from './meter.ts';

/** Longest gaps in seconds that a step may bring: of requests, of streams and maps, of signalling. */
export interface Aim {
  requests: number;
  sockets: number;
  calls: number;
}

/**
 * An instance that goes takes its sockets along: those of a killed one come back after 1 s, those of one that ends within 5 s
 * (OPS-28), and the next list follows a second later. Signalling of calls rests about 5 s where the instance that keeps them dies (VOICE-64).
 */
export const aims = {
  nothing: { requests: 1, sockets: 3, calls: 3 },
  instance: { requests: 1, sockets: 8, calls: 12 },
  // A migration waits at most 2 s for a table and tries again (CONTRIBUTING.md, "Migrations").
  upgrade: { requests: 5, sockets: 8, calls: 12 },
  // While all NATS servers are away, for 12 s, streams rest and maps are read anew every 10 s (TRM-SOCK-12).
  bus: { requests: 1, sockets: 15, calls: 12 },
  // No socket is closed; the maps of an instance whose clock is ahead show nothing new, and are told so every 10 s (TRM-SOCK-12).
  clock: { requests: 1, sockets: 12, calls: 3 },
  database: { requests: 25, sockets: 30, calls: 35 },
} as const satisfies Record<string, Aim>;

export interface Outcome {
  name: string;
  aim: keyof typeof aims;
  seconds: number;
  /** So long the command itself did nothing at most, in milliseconds: it is part of the gaps. */
  late: number;
  figures: Record<Kind, Figures>;
  lost: string[];
  doubled: string[];
  /** What else does not hold, in words. */
  wrong: string[];
  /** What happened, for the reader. */
  notes: string[];
}

/** What a comparison found. */
export type Found = Pick<Outcome, 'lost' | 'doubled' | 'wrong' | 'notes'>;

const group = (kind: Kind): keyof Aim =>
  kind === 'call' ? 'calls' : kind === 'live' || kind === 'map' ? 'sockets' : 'requests';
export const aimOf = (aim: keyof typeof aims, kind: Kind) => aims[aim][group(kind)];

/** What an outcome misses, in words; empty: nothing. */
export function missesOf({ aim, figures, lost, doubled, wrong }: Outcome): string[] {
  const late = allKinds.flatMap((kind) => {
    const [seconds, from] = [figures[kind].longest / 1_000, figures[kind].from / 1_000];
    const most = aimOf(aim, kind);
    const words = `${kind}: ${seconds.toFixed(1)} s without an answer, ${from.toFixed(1)} s after the step began`;
    return seconds > most ? [`${words}; aim ${most} s`] : [];
  });
  const silent = allKinds
    .filter((kind) => figures[kind].acknowledged === 0)
    .map((kind) => `${kind}: nothing was acknowledged`);
  const errors = allKinds.flatMap((kind) =>
    Object.entries(figures[kind].seen)
      .filter(([words]) => words.startsWith('500'))
      .map(([words, count]) => `${kind}: ${words}, ${count} times`),
  );
  return [...late, ...silent, ...errors, ...lost, ...doubled, ...wrong];
}
