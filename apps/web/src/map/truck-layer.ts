import { markerGroups, markerRadius, type ScreenPoint } from '@quaygate/rules';
import { markerLooks } from './marker-look.ts';
import { accuracyRadius, type MapTruck, type Marker, moveMarkers, takeTrucks } from './truck-motion.ts';
import { drawSprites } from './truck-sprites.ts';

/** What part of the world is seen; the map is neither turned nor tilted. */
export interface View {
  /** Middle of the picture in Mercator's projection. */
  x: number;
  y: number;
  /** Width of the whole world in pixels. */
  worldSize: number;
  width: number;
  height: number;
}

export interface TruckLayer {
  take: (trucks: readonly MapTruck[]) => void;
  select: (id: string | undefined) => void;
  dress: (isDark: boolean) => void;
  /** Draws now, as the map does when it moves. */
  draw: () => void;
  /** Where the markers are, in pixels of the picture. */
  points: () => (ScreenPoint & { id: string })[];
  close: () => void;
}

/** A marker with its middle in pixels of the screen. */
interface Seen {
  marker: Marker;
  x: number;
  y: number;
}

const ringRadius = markerRadius + 6;
/** A circle that shows less than this around its marker says nothing. */
const leastAround = 4;
/** Radius in pixels of the page; larger discs are drawn anew each time, kept copies of all of them would be large. */
const mostCopied = 64;

/** From below to above: what needs help covers the rest. */
const order = [...markerGroups].reverse();

/**
 * Draws every truck on one canvas above the map. The map itself is not painted again while only trucks move, and there
 * is no element for each truck (TRM-MON-11 to TRM-MON-13).
 */
export function openTruckLayer(
  canvas: HTMLCanvasElement,
  viewOf: () => View,
  /** Told after each frame where the selected truck is; undefined: it has no place. */
  onSelectedAt: (point: ScreenPoint | undefined) => void,
): TruckLayer {
  const context = canvas.getContext('2d');
  /** Accuracy circles are opaque here and are laid over the map as one: a path of hundreds of overlapping arcs is slow to fill. */
  const areas = document.createElement('canvas').getContext('2d');
  const markers = new Map<string, Marker>();
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let isDark = false;
  let sprites = drawSprites(isDark, 1);
  let ratio = 0;
  let selected: string | undefined;
  let frame = 0;
  let lastAt = 0;

  /** Gives the canvas the size of the map, in the pixels of the screen. */
  function fit({ width, height }: View): void {
    const wanted = Math.max(1, devicePixelRatio);
    const size = [Math.round(width * wanted), Math.round(height * wanted)] as const;
    if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
    if (ratio === wanted) return;
    ratio = wanted;
    sprites = drawSprites(isDark, ratio);
  }

  function draw(): void {
    const view = viewOf();
    fit(view);
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const worldSize = view.worldSize * ratio;
    const left = canvas.width / 2 - view.x * worldSize;
    const top = canvas.height / 2 - view.y * worldSize;
    const around = 200 * ratio;
    const seen: Seen[] = [];
    let own: Seen | undefined;
    for (const marker of markers.values()) {
      const [x, y] = [left + marker.x * worldSize, top + marker.y * worldSize];
      const isSeen = x > -around && y > -around && x < canvas.width + around && y < canvas.height + around;
      if (marker.id === selected) own = { marker, x, y };
      else if (isSeen) seen.push({ marker, x, y });
    }

    drawAccuracy(context, own ? [...seen, own] : seen, worldSize);
    for (const group of order) {
      for (const { marker, x, y } of seen) {
        if (marker.group === group) sprites.marker(context, group, marker.direction, x, y);
      }
    }
    if (own) {
      drawRing(context, own.x, own.y);
      sprites.marker(context, own.marker.group, own.marker.direction, own.x, own.y);
    }
    onSelectedAt(own && { x: own.x / ratio, y: own.y / ratio });
  }

  /** Circles in metres on the ground, one area for all of a group. No circle that its marker would hide. */
  function drawAccuracy(target: CanvasRenderingContext2D, seen: readonly Seen[], worldSize: number): void {
    if (!areas) return;
    const { canvas: sheet } = areas;
    const least = (markerRadius + leastAround) * ratio;
    const shown = seen
      .map(({ marker, x, y }) => ({
        group: marker.group,
        radius: accuracyRadius(marker, worldSize),
        x,
        y,
      }))
      .filter(({ radius }) => radius > least);
    if (shown.length === 0) return;
    if (sheet.width !== canvas.width || sheet.height !== canvas.height) {
      [sheet.width, sheet.height] = [canvas.width, canvas.height];
    }
    areas.clearRect(0, 0, sheet.width, sheet.height);
    for (const group of order) {
      areas.fillStyle = markerLooks[group][isDark ? 'dark' : 'light'];
      for (const { group: own, radius, x, y } of shown) {
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
    target.globalAlpha = 0.14;
    target.drawImage(sheet, 0, 0);
    target.globalAlpha = 1;
  }

  function drawRing(target: CanvasRenderingContext2D, x: number, y: number): void {
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

  function step(now: number): void {
    const isMoving = moveMarkers(markers.values(), (now - lastAt) / 1_000, still.matches);
    lastAt = now;
    draw();
    frame = isMoving ? requestAnimationFrame(step) : 0;
  }

  function wake(): void {
    if (frame !== 0) return;
    lastAt = performance.now();
    frame = requestAnimationFrame(step);
  }

  return {
    take: (trucks) => {
      takeTrucks(markers, trucks);
      wake();
    },
    select: (id) => {
      selected = id;
      wake();
    },
    dress: (next) => {
      isDark = next;
      ratio = 0;
      wake();
    },
    draw,
    points: () => {
      const { x, y, worldSize, width, height } = viewOf();
      return [...markers.values()].map((marker) => ({
        id: marker.id,
        x: width / 2 + (marker.x - x) * worldSize,
        y: height / 2 + (marker.y - y) * worldSize,
      }));
    },
    close: () => cancelAnimationFrame(frame),
  };
}
