import type { Place } from '@quaygate/rules';

/** Metres from the centre of the terminal: along its tracks to the east, and across them to the north. */
export type Metres = readonly [along: number, across: number];

/** What lies on the ground, as the map's style tells it apart. */
export type Kind =
  | 'land'
  | 'water'
  | 'yard'
  | 'block'
  | 'row'
  | 'track'
  | 'rail'
  | 'road'
  | 'building'
  | 'park'
  | 'name';

export interface Feature {
  type: 'Feature';
  properties: { kind: Kind; width?: number; turn?: number; de?: string; en?: string; size?: number };
  geometry: { type: 'Polygon' | 'LineString' | 'Point'; coordinates: unknown };
}

const metresPerDegree = 111_320;

/** Draws in metres around a centre; the whole drawing is turned by some degrees against the clock. */
export function drawAround({ latitude, longitude }: Place, turn: number) {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const perDegreeEast = metresPerDegree * Math.cos((latitude * Math.PI) / 180);
  /** About 10 cm. */
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  const at = ([along, across]: Metres): [number, number] => [
    round(longitude + (along * cos - across * sin) / perDegreeEast),
    round(latitude + (along * sin + across * cos) / metresPerDegree),
  ];

  const area = (kind: Kind, corners: readonly Metres[]): Feature => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)].map(at)] },
  });
  return {
    area,
    box: (kind: Kind, [west, south]: Metres, [east, north]: Metres): Feature =>
      area(kind, [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ]),
    /** `width` in metres. */
    line: (kind: Kind, points: readonly Metres[], width: number): Feature => ({
      type: 'Feature',
      properties: { kind, width },
      geometry: { type: 'LineString', coordinates: points.map(at) },
    }),
    /** A name in both languages, along the tracks; the larger the size, the earlier it is seen. */
    name: (point: Metres, de: string, en: string, size: 1 | 2 | 3): Feature => ({
      type: 'Feature',
      properties: { kind: 'name', de, en, size, turn: -turn },
      geometry: { type: 'Point', coordinates: at(point) },
    }),
  };
}
