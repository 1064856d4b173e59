import { type MarkerGroup, markerGroups, markerRadius } from '@quaygate/rules';
import { markerLooks } from './marker-look.ts';
import { accuracyRadius, type Marker } from './truck-motion.ts';
import type { Sprites } from './truck-sprites.ts';

/** A marker with its middle in pixels of the screen. */
export interface Seen {
  marker: Marker;
  x: number;
  y: number;
}
/** How markers are drawn now. */
export interface Look {
  isDark: boolean;
  /** Pixels of the screen to one of the page. */
  ratio: number;
  sprites: Sprites;
}

const ringRadius = markerRadius + 6;
/** A circle that shows less than this around its marker says nothing. */
const leastAround = 4;
/** Radius in pixels of the page; larger discs are drawn anew each time, kept copies of all of them would be large. */
const mostCopied = 64;

/** From below to above: what needs help covers the rest. */
const order = [...markerGroups].reverse();

/** Draws circles in metres on the ground, one area for all of a group. No circle that its marker would hide. */
export type DrawAccuracy = (
  target: CanvasRenderingContext2D,
  seen: readonly Seen[],
  worldSize: number,
  look: Look,
) => void;

/** Circles are opaque on a sheet of their own and are laid over the map as one: a path of hundreds of overlapping arcs is slow to fill. */
export function openAccuracySheet(): DrawAccuracy {
  const areas = document.createElement('canvas').getContext('2d');
  return (target, seen, worldSize, look) => {
    if (!areas) return;
    const { canvas: sheet } = areas;
    const least = (markerRadius + leastAround) * look.ratio;
    const shown = seen
      .map(({ marker, x, y }) => ({
        group: marker.group,
        radius: accuracyRadius(marker, worldSize),
        x,
        y,
      }))
      .filter(({ radius }) => radius > least);
    if (shown.length === 0) return;
    const { width, height } = target.canvas;
    if (sheet.width !== width || sheet.height !== height) [sheet.width, sheet.height] = [width, height];
    areas.clearRect(0, 0, sheet.width, sheet.height);
    for (const group of order) drawDiscs(areas, group, shown, look);
    target.globalAlpha = 0.14;
    target.drawImage(sheet, 0, 0);
    target.globalAlpha = 1;
  };
}

interface Disc {
  group: MarkerGroup;
  radius: number;
  x: number;
  y: number;
}

function drawDiscs(
  areas: CanvasRenderingContext2D,
  group: MarkerGroup,
  discs: readonly Disc[],
  { isDark, ratio, sprites }: Look,
): void {
  areas.fillStyle = markerLooks[group][isDark ? 'dark' : 'light'];
  for (const { group: own, radius, x, y } of discs) {
    if (own !== group) continue;
    if (radius <= mostCopied * ratio) {
      sprites.disc(areas, group, radius / ratio, x, y);
      continue;
    }
    areas.beginPath();
    areas.arc(x, y, radius, 0, Math.PI * 2);
    areas.fill();
  }
}

/** Draws the markers group by group; the selected one stands above them, with a ring. */
export function drawMarkers(
  context: CanvasRenderingContext2D,
  { seen, own }: { seen: readonly Seen[]; own: Seen | undefined },
  look: Look,
): void {
  for (const group of order) {
    for (const { marker, x, y } of seen) {
      if (marker.group === group) look.sprites.marker(context, group, marker.direction, x, y);
    }
  }
  if (!own) return;
  drawRing(context, own.x, own.y, look);
  look.sprites.marker(context, own.marker.group, own.marker.direction, own.x, own.y);
}

function drawRing(target: CanvasRenderingContext2D, x: number, y: number, { isDark, ratio }: Look): void {
  target.setTransform(ratio, 0, 0, ratio, x, y);
  const lines: [color: string, width: number][] = isDark
    ? [
        ['#05090d', 8],
        ['#6cc4e0', 4],
      ]
    : [
        ['#ffffff', 8],
        ['#0e6688', 4],
      ];
  for (const [color, width] of lines) {
    target.beginPath();
    target.arc(0, 0, ringRadius, 0, Math.PI * 2);
    target.strokeStyle = color;
    target.lineWidth = width;
    target.stroke();
  }
  target.setTransform(1, 0, 0, 1, 0, 0);
}
