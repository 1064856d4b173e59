import { useMatches } from '@tanstack/react-router';
import type { Place } from '../place.ts';

/** The place the address names; undefined at home and at crossroads. */
export const usePlace = (): Place | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.place, structuralSharing: false });
