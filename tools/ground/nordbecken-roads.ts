import { box, east, line, name, west } from './nordbecken-place.ts';
import type { Feature, Metres } from './shapes.ts';

const lane = (points: readonly Metres[], width = 10) => line('road', points, width);

export const roads: Feature[] = [
  // The public road, and the ways to and from the gate.
  lane(
    [
      [-900, -236],
      [-420, -222],
      [900, -222],
    ],
    13,
  ),
  lane(
    [
      [-214, -222],
      [-214, -116],
    ],
    17,
  ),
  lane(
    [
      [-166, -222],
      [-166, -116],
    ],
    17,
  ),
  lane(
    [
      [-40, -222],
      [-40, -150],
    ],
    9,
  ),
  // Around the yard and between the modules.
  lane(
    [
      [west, -116],
      [east, -116],
    ],
    11,
  ),
  lane([
    [west, -66],
    [east, -66],
  ]),
  lane(
    [
      [west, 12],
      [east, 12],
    ],
    12,
  ),
  lane([
    [west, 92],
    [east, 92],
  ]),
  lane(
    [
      [west, 143],
      [east, 143],
    ],
    11,
  ),
  lane(
    [
      [west, -116],
      [west, 143],
    ],
    12,
  ),
  lane(
    [
      [east, -116],
      [east, 143],
    ],
    12,
  ),
  // The lanes under the cranes.
  lane(
    [
      [west, -32],
      [east, -32],
    ],
    7,
  ),
  lane(
    [
      [west, 56],
      [east, 56],
    ],
    7,
  ),
];

export const gate: Feature[] = [
  box('building', [-226, -178], [-202, -168]),
  box('building', [-178, -178], [-154, -168]),
  name([-214, -190], 'Einfahrt', 'Gate in', 2),
  name([-166, -190], 'Ausfahrt', 'Gate out', 2),
  box('park', [-72, -204], [120, -134]),
  ...Array.from({ length: 15 }, (_, index) =>
    line(
      'row',
      [
        [-66 + index * 12.5, -200],
        [-58 + index * 12.5, -176],
      ],
      0.4,
    ),
  ),
  ...Array.from({ length: 15 }, (_, index) =>
    line(
      'row',
      [
        [-66 + index * 12.5, -162],
        [-58 + index * 12.5, -138],
      ],
      0.4,
    ),
  ),
  name([26, -169], 'Lkw-Parkplatz', 'Truck park', 2),
  box('building', [-130, -160], [-92, -136]),
  name([-111, -148], 'Schalter', 'Counter', 1),
  box('building', [150, -198], [236, -146]),
  name([193, -172], 'Werkstatt', 'Workshop', 1),
  box('building', [262, -196], [330, -140]),
  name([296, -168], 'Verwaltung', 'Offices', 1),
];
