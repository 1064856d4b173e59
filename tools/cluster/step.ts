import type { aims, Found } from './aims.ts';
import type { Cluster } from './site.ts';

export interface Step {
  name: string;
  /** Words by which it is chosen. */
  words: readonly string[];
  aim: keyof typeof aims;
  /** Does what it is about. @returns what the reader should know */
  run(cluster: Cluster): Promise<string[]>;
  /** What is done once the gaps are measured, and what it found. */
  after?(cluster: Cluster): Promise<Found>;
}
