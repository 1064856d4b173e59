import type { MarkerGroup } from '@quaygate/rules';

interface Look {
  /** Outline around the middle, within the marker's radius of 18. */
  outline: string;
  light: string;
  dark: string;
}

/** Each group is told apart by its shape as well as its colour (TRM-MON-06 to TRM-MON-10, TRM-MON-42). */
export const markerLooks: Readonly<Record<MarkerGroup, Look>> = {
  trouble: { outline: 'M0-20L20 0L0 20L-20 0z', light: '#c2261b', dark: '#d8473c' },
  inside: { outline: 'M-17 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0z', light: '#173f86', dark: '#2f62c4' },
  out: {
    outline:
      'M-10-15.5h20a5.5 5.5 0 0 1 5.5 5.5v20a5.5 5.5 0 0 1-5.5 5.5h-20a5.5 5.5 0 0 1-5.5-5.5v-20a5.5 5.5 0 0 1 5.5-5.5z',
    light: '#1a7a4d',
    dark: '#25875a',
  },
  other: { outline: 'M-8.5-16h17L17 0L8.5 16h-17L-17 0z', light: '#65727f', dark: '#71808e' },
};

/** The direction of travel, to the north. */
export const arrowOutline = 'M0-10.5L8 8.5L0 4.6L-8 8.5z';
/** In place of the arrow where the direction is not known. */
export const dotOutline = 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z';
