/** What one kind of attack tried, and what it found. */
export interface Outcome {
  name: string;
  attempts: number;
  /** Attempts that must be made at least, so that no attack passes by doing nothing. */
  least: number;
  failures: string[];
}

export function collect(name: string, least: number) {
  const outcome: Outcome = { name, attempts: 0, least, failures: [] };
  return {
    outcome,
    /** Counts an attempt; a text says what went wrong. */
    note(failure?: string) {
      outcome.attempts++;
      if (failure !== undefined) outcome.failures.push(failure);
    },
  };
}

const shown = 10;

/** Prints everything and tells whether all attacks failed. */
export function report(outcomes: readonly Outcome[]): boolean {
  for (const { name, attempts, least, failures } of outcomes) {
    const short = attempts < least ? `, but at least ${least} were to be made` : '';
    console.log(`${name.padEnd(24)} ${String(attempts).padStart(7)} attempts, ${failures.length} failures${short}`);
    for (const failure of failures.slice(0, shown)) console.log(`  ${failure}`);
    if (failures.length > shown) console.log(`  … and ${failures.length - shown} more`);
  }
  return outcomes.every(({ attempts, least, failures }) => attempts >= least && failures.length === 0);
}
