import type { Place } from '@quaygate/rules';

/** Metres east and north of the terminal's centre, before the plan is turned. */
type Metres = readonly [east: number, north: number];

const centre = { latitude: 51.456, longitude: 6.736 };
/** Degrees by which the plan of terminal 8 is turned, against the clock. */
const turned = (7 * Math.PI) / 180;
const metresPerDegree = 111_320;

function placeOf([east, north]: Metres): Place {
  const x = east * Math.cos(turned) - north * Math.sin(turned);
  const y = east * Math.sin(turned) + north * Math.cos(turned);
  const acrossDegree = metresPerDegree * Math.cos((centre.latitude * Math.PI) / 180);
  return { latitude: centre.latitude + y / metresPerDegree, longitude: centre.longitude + x / acrossDegree };
}

const way = (...points: Metres[]) => points.map(placeOf);

/** Trucks keep to the right of the roads, which are this far apart from their middle. */
const right = 2.5;
const [west, east] = [-390, 430];
const ring = -116 + right;

/** From the gate around the west of the yard, along the lane under the cranes, and out in the east. */
const module = (lane: number) => ({
  in: way([-214 + right, ring], [west + right, ring], [west + right, lane]),
  lane: way([west + right, lane], [east - right, lane]),
  out: way([east - right, -116 - right], [-166 - right, -116 - right], ...leaving),
});

const leaving: readonly Metres[] = [
  [-166 - right, -222 + right],
  [-420, -222 + right],
  [-900, -236 + right],
];

/** The lanes of terminal 8, on the roads of its map. Without a map there are none. */
export const lanes8 = {
  approach: way([-900, -236 - right], [-420, -222 - right], [-214 + right, -222 - right], [-214 + right, -186]),
  refused: way([-214 + right, ring], [-166 - right, ring], ...leaving),
  modules: { 'Module 1': module(-32), 'Module 2': module(56) },
};
