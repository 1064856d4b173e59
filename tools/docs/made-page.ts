import type { Framed } from './layout.ts';

/** A page that is made, without what stands around it. */
export interface MadePage extends Framed {
  name: string;
  /** Found by the search; the requirements are too many words for few readers. */
  isSearched: boolean;
}
