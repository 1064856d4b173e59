import { drawAround } from './shapes.ts';

/** Nordbecken Terminal, terminal 8 of the demo: its place in the world. */
export const { area, box, line, name } = drawAround({ latitude: 51.456, longitude: 6.736 }, 7);

/** Ends of the yard, from west to east. */
export const [west, east] = [-390, 430];
