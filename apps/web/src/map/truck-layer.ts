import type { ScreenPoint } from '@quaygate/rules';
import { type MapTruck, type Marker, moveMarkers, takeTrucks } from './truck-motion.ts';
import { drawMarkers, type Look, openAccuracySheet, type Seen } from './truck-picture.ts';
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

/** Gives the canvas the size of the map, in the pixels of the screen. */
function fit(canvas: HTMLCanvasElement, { width, height }: View, look: Look): void {
  const wanted = Math.max(1, devicePixelRatio);
  const size = [Math.round(width * wanted), Math.round(height * wanted)] as const;
  if (canvas.width !== size[0] || canvas.height !== size[1]) [canvas.width, canvas.height] = size;
  if (look.ratio === wanted) return;
  look.ratio = wanted;
  look.sprites = drawSprites(look.isDark, wanted);
}

interface Placed {
  markers: Iterable<Marker>;
  selected: string | undefined;
  worldSize: number;
  ratio: number;
}

/** The markers that are in the picture; the selected one, also outside of it, stands apart. */
function seenIn(canvas: HTMLCanvasElement, view: View, { markers, selected, worldSize, ratio }: Placed) {
  const left = canvas.width / 2 - view.x * worldSize;
  const top = canvas.height / 2 - view.y * worldSize;
  const around = 200 * ratio;
  const seen: Seen[] = [];
  let own: Seen | undefined;
  for (const marker of markers) {
    const [x, y] = [left + marker.x * worldSize, top + marker.y * worldSize];
    const isSeen = x > -around && y > -around && x < canvas.width + around && y < canvas.height + around;
    if (marker.id === selected) own = { marker, x, y };
    else if (isSeen) seen.push({ marker, x, y });
  }
  return { seen, own };
}

function pointsOf(markers: Iterable<Marker>, { x, y, worldSize, width, height }: View) {
  return [...markers].map((marker) => ({
    id: marker.id,
    x: width / 2 + (marker.x - x) * worldSize,
    y: height / 2 + (marker.y - y) * worldSize,
  }));
}

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
  const drawAccuracy = openAccuracySheet();
  const markers = new Map<string, Marker>();
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const look: Look = { isDark: false, ratio: 0, sprites: drawSprites(false, 1) };
  let selected: string | undefined;
  let frame = 0;
  let lastAt = 0;

  function draw(): void {
    const view = viewOf();
    fit(canvas, view, look);
    if (!context) return;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingEnabled = false;
    context.clearRect(0, 0, canvas.width, canvas.height);
    const worldSize = view.worldSize * look.ratio;
    const found = seenIn(canvas, view, { markers: markers.values(), selected, worldSize, ratio: look.ratio });
    const { seen, own } = found;
    drawAccuracy(context, own ? [...seen, own] : seen, worldSize, look);
    drawMarkers(context, found, look);
    onSelectedAt(own && { x: own.x / look.ratio, y: own.y / look.ratio });
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
      look.isDark = next;
      look.ratio = 0;
      wake();
    },
    draw,
    points: () => pointsOf(markers.values(), viewOf()),
    close: () => cancelAnimationFrame(frame),
  };
}
