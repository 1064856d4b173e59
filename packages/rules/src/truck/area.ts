/** A place on earth in degrees (WGS 84). */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A rectangle on the map; none crosses the antimeridian. */
export interface Area {
  southWest: Place;
  northEast: Place;
}

/** Metres of one degree of latitude, and of longitude at the equator. */
const metresPerDegree = 111_320;

export const isWithin = ({ southWest, northEast }: Area, { latitude, longitude }: Place): boolean =>
  latitude >= southWest.latitude &&
  latitude <= northEast.latitude &&
  longitude >= southWest.longitude &&
  longitude <= northEast.longitude;

/** Whether the corners are where their names say and the middle lies between them: what a map can show. */
export const isMapArea = ({ southWest, northEast, center }: Area & { center: Place }): boolean =>
  southWest.latitude < northEast.latitude &&
  southWest.longitude < northEast.longitude &&
  isWithin({ southWest, northEast }, center);

/** The area with `metres` more on every side. */
export function widened({ southWest, northEast }: Area, metres: number): Area {
  const up = metres / metresPerDegree;
  const middle = (southWest.latitude + northEast.latitude) / 2;
  const across = up / Math.cos((middle * Math.PI) / 180);
  return {
    southWest: { latitude: southWest.latitude - up, longitude: southWest.longitude - across },
    northEast: { latitude: northEast.latitude + up, longitude: northEast.longitude + across },
  };
}

/** Metres between two places that are at most some kilometres apart. */
export function metresBetween(a: Place, b: Place): number {
  const north = (b.latitude - a.latitude) * metresPerDegree;
  const middle = (((a.latitude + b.latitude) / 2) * Math.PI) / 180;
  const east = (b.longitude - a.longitude) * metresPerDegree * Math.cos(middle);
  return Math.hypot(north, east);
}

/** Degrees clockwise from north, from 0 to below 360, of the way from `a` to `b`. */
export function directionOf(a: Place, b: Place): number {
  const middle = (((a.latitude + b.latitude) / 2) * Math.PI) / 180;
  const east = (b.longitude - a.longitude) * Math.cos(middle);
  const degrees = (Math.atan2(east, b.latitude - a.latitude) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** The place some metres from another one, in degrees clockwise from north; fit for some hundred kilometres. */
export function placeFrom({ latitude, longitude }: Place, direction: number, metres: number): Place {
  const turned = (direction * Math.PI) / 180;
  const north = (Math.cos(turned) * metres) / metresPerDegree;
  const middle = ((latitude + north / 2) * Math.PI) / 180;
  return {
    latitude: latitude + north,
    longitude: longitude + (Math.sin(turned) * metres) / metresPerDegree / Math.cos(middle),
  };
}

/** Metres per second that no truck drives: 150 km/h. */
const tooFast = 150_000 / 3_600;
/** What positions scatter by, in metres: two fixes of a standing truck are no drive. */
const scatter = 250;

/** Whether a vehicle would have had to drive faster than trucks do from one place to another; `at` in milliseconds. */
export function isJump(from: Place & { at: number }, to: Place & { at: number }): boolean {
  const seconds = Math.abs(to.at - from.at) / 1_000;
  return metresBetween(from, to) > scatter + tooFast * seconds;
}
