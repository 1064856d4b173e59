import { area, box, east, line, name, west } from './nordbecken-place.ts';
import { gate, roads } from './nordbecken-roads.ts';
import type { Feature, Metres } from './shapes.ts';

/** A module: tracks, a lane for trucks and a row for storage between the two rails of its cranes. `side` 1: storage in the north. */
function module(middle: number, side: 1 | -1, number: number): Feature[] {
  const across = (metres: number) => middle + side * metres;
  const tracks = [-23, -17, -11, -5];
  return [
    box('yard', [west + 20, across(-28)], [east - 20, across(31)]),
    ...tracks.map((metres) => line('track', bendEast(across(metres), middle), 1.5)),
    ...[-28, 31].map((metres) =>
      line(
        'rail',
        [
          [west + 30, across(metres)],
          [east - 30, across(metres)],
        ],
        0.6,
      ),
    ),
    ...storage([west + 40, east - 40], [across(13), across(26)], 3, 122),
    ...[-300, -75, 150].map((along) => name([along, across(5)], `Modul ${number}`, `Module ${number}`, 2)),
    ...tracks.map((metres, index) => {
      const word = (number - 1) * 4 + (side === 1 ? index + 1 : 4 - index);
      return name([20 + index * 48, across(metres)], `Gleis ${word}`, `Track ${word}`, 1);
    }),
  ];
}

/** Tracks begin at a buffer and leave the terminal together in the east. */
const bendEast = (across: number, middle: number): Metres[] => {
  const out = 12 + (across - middle) * 0.12 + (middle - 12) * 0.16;
  return [
    [west + 34, across],
    [east - 30, across],
    [east + 40, across * 0.85 + out * 0.15],
    [east + 130, across * 0.35 + out * 0.65],
    [east + 210, out],
    [east + 430, out],
  ];
};

/** Places for containers, side by side in rows, with an aisle after each length. */
function storage(
  [from, to]: readonly [number, number],
  [one, other]: readonly [number, number],
  rows: number,
  length: number,
): Feature[] {
  const [south, north] = [Math.min(one, other), Math.max(one, other)];
  const found: Feature[] = [];
  for (let begin = from; begin + length - 8 <= to; begin += length) {
    const end = begin + length - 8;
    found.push(box('block', [begin, south], [end, north]));
    for (let row = 1; row < rows; row += 1) {
      const across = south + ((north - south) * row) / rows;
      found.push(
        line(
          'row',
          [
            [begin, across],
            [end, across],
          ],
          0.25,
        ),
      );
    }
    for (let place = begin + 12.67; place < end - 2; place += 12.67) {
      found.push(
        line(
          'row',
          [
            [place, south],
            [place, north],
          ],
          0.25,
        ),
      );
    }
  }
  return found;
}

/** Storage beside the modules, named by its row and a running number. */
const namedStorage = (letter: string, south: number, from: number, to: number): Feature[] => {
  const blocks = storage([from, to], [south, south + 16], 5, 112);
  const count = Math.floor((to - from + 8) / 112);
  return [
    ...blocks,
    ...Array.from({ length: count }, (_, index) =>
      name([from + index * 112 + 52, south + 8], `${letter}${index + 1}`, `${letter}${index + 1}`, 1),
    ),
  ];
};

/** Nordbecken Terminal, terminal 8 of the demo: a basin with a quay, two modules of tracks under cranes, and a gate. */
export function drawNordbecken(): { type: 'FeatureCollection'; features: Feature[] } {
  const features = [
    area('land', [
      [-1400, -1500],
      [1400, -1500],
      [1400, 1500],
      [-1400, 1500],
    ]),
    area('water', [
      [-1400, 186],
      [470, 186],
      [500, 200],
      [512, 230],
      [500, 296],
      [476, 312],
      [-420, 312],
      [-560, 420],
      [-820, 1500],
      [-1400, 1500],
    ]),
    box('yard', [west - 14, -128], [east + 14, 186]),
    box('yard', [-250, -216], [-140, -116]),
    ...roads,
    ...module(51, 1, 2),
    ...module(-27, -1, 1),
    ...namedStorage('A', 118, west + 28, east - 10),
    ...namedStorage('B', 99, west + 28, east - 10),
    ...namedStorage('C', -90, west + 28, east - 10),
    ...namedStorage('D', -108, west + 28, east - 10),
    ...[156, 180].map((across) =>
      line(
        'rail',
        [
          [west, across],
          [east, across],
        ],
        0.6,
      ),
    ),
    ...gate,
    name([40, 168], 'Kai', 'Quay', 2),
    name([40, 248], 'Hafenbecken Nord', 'North basin', 3),
    name([-330, -208], 'Hafenstraße', 'Hafenstraße', 1),
  ];
  return { type: 'FeatureCollection', features };
}
