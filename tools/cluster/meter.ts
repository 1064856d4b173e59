/** What users do all the while. */
export const kinds = ['booking', 'gate', 'position', 'live', 'map', 'call'] as const;
export type Kind = (typeof kinds)[number];

export interface Figures {
  acknowledged: number;
  /** Milliseconds: a request from its first try to its answer; a socket from one message to the next. */
  longest: number;
  /** When that gap began, in milliseconds from the beginning of the step; before it: 0. */
  from: number;
  /** What users saw instead of an answer, and how often. */
  seen: Record<string, number>;
}

/** One question of a user, asked until it is answered. */
export interface Asked {
  saw(words: string): void;
  answered(): void;
}

const none = (): Figures => ({ acknowledged: 0, longest: 0, from: 0, seen: {} });

/** Measures the longest gaps, kind by kind, from one cut to the next. */
export function meter(now: () => number = () => performance.now()) {
  let figures = Object.fromEntries(kinds.map((kind) => [kind, none()])) as Record<Kind, Figures>;
  const open = new Map<object, { kind: Kind; begin: number }>();
  let cut = now();

  const waited = ({ kind, begin }: { kind: Kind; begin: number }) => {
    const gap = now() - begin;
    if (gap > figures[kind].longest) Object.assign(figures[kind], { longest: gap, from: Math.max(0, begin - cut) });
  };
  function saw(kind: Kind, words: string): void {
    figures[kind].seen[words] = (figures[kind].seen[words] ?? 0) + 1;
  }
  function ask(kind: Kind): Asked {
    const question = {};
    open.set(question, { kind, begin: now() });
    return {
      saw: (words) => saw(kind, words),
      answered() {
        const one = open.get(question);
        if (!one) return;
        waited(one);
        open.delete(question);
        figures[kind].acknowledged++;
      },
    };
  }
  /** A viewer, who hears something now and then. @returns to be called at each message */
  function viewer(kind: Kind): () => void {
    let last: Asked | undefined;
    return () => {
      last?.answered();
      last = ask(kind);
    };
  }
  /** What was measured since the last cut; who waits has waited so long in it. */
  function take(): Record<Kind, Figures> & { seconds: number } {
    for (const one of open.values()) waited(one);
    const taken = { ...figures, seconds: (now() - cut) / 1_000 };
    figures = Object.fromEntries(kinds.map((kind) => [kind, none()])) as Record<Kind, Figures>;
    cut = now();
    return taken;
  }
  /** Who waits begins to wait now: what there was to wait for was held back. */
  function restart(): void {
    for (const one of open.values()) one.begin = now();
  }
  return { ask, saw, viewer, take, restart, counts: () => kinds.map((kind) => figures[kind].acknowledged) };
}

export type Meter = ReturnType<typeof meter>;

interface Answered {
  status: number;
  body?: unknown;
}

const causeOf = (error: Error) => (error.cause as { code?: string } | undefined)?.code ?? error.name;

/** How a user sees an answer that is none. */
export function wordsOf(answer: Answered | Error): string {
  if (answer instanceof Error) return causeOf(answer) === 'TimeoutError' ? 'no answer in time' : causeOf(answer);
  const code = (answer.body as { code?: string } | undefined)?.code;
  return code ? `${answer.status} ${code}` : `${answer.status} of the proxy`;
}
