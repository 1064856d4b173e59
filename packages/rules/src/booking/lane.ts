/** A terminal names a lane by its number or in words of its own ("Spur 4"), which need no word before them. */
export const isLaneNumber = (lane: string): boolean => /^\d+$/.test(lane);
