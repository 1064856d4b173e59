import type { Clock } from '../clock.ts';
import type { Counts } from '../counts.ts';
import type { Settings } from '../settings.ts';
import type { Crew } from './crew.ts';
import type { Roster } from './roster.ts';

/** What every part of a run works with. */
export interface Run {
  settings: Settings;
  clock: Clock;
  counts: Counts;
  crew: Crew;
  roster: Roster;
  /** When the trucks that are on their way reach the gate, by tour. */
  arrivals: Map<string, Date>;
}
