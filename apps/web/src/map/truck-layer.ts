import { accuracyFactor, type MarkerGroup, markerGroups, markerRadius, type ScreenPoint } from '@quaygate/rules';
import { arrowOutline, dotOutline, markerLooks } from './marker-look.ts';
import { type MapTruck, type Marker, moveMarkers, takeTrucks } from './truck-motion.ts';

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

/** Half of a drawn marker with its outline. */
const reach = 24;
const ringRadius = markerRadius + 6;

/** One picture of each marker, which is then copied: a thousand outlines a frame would be too slow. */
function drawSprites(isDark: boolean, ratio: number) {
  const paint = (draw: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = reach * 2 * ratio;
    const context = canvas.getContext('2d');
    if (context) {
      context.scale(ratio, ratio);
      context.translate(reach, reach);
      draw(context);
    }
    return canvas;
  };
  const body = (group: MarkerGroup) =>
    paint((context) => {
      const outline = new Path2D(markerLooks[group].outline);
      context.lineJoin = 'round';
      context.strokeStyle = isDark ? 'rgb(5 10 15 / 0.75)' : 'rgb(20 30 40 / 0.28)';
      context.lineWidth = 6;
      context.stroke(outline);
      context.strokeStyle = isDark ? '#e8eef3' : '#ffffff';
      context.lineWidth = 3.5;
      context.stroke(outline);
      context.fillStyle = markerLooks[group][isDark ? 'dark' : 'light'];
      context.fill(outline);
    });
  const white = (outline: string) =>
    paint((context) => {
      context.fillStyle = '#ffffff';
      context.fill(new Path2D(outline));
    });
  return {
    bodies: { trouble: body('trouble'), inside: body('inside'), out: body('out'), other: body('other') },
    arrow: white(arrowOutline),
    dot: white(dotOutline),
  };
}

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
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, view.width, view.height);
    const left = view.width / 2 - view.x * view.worldSize;
    const top = view.height / 2 - view.y * view.worldSize;
    const seen = [...markers.values()].filter((marker) => {
      const [x, y] = [left + marker.x * view.worldSize, top + marker.y * view.worldSize];
      return x > -200 && y > -200 && x < view.width + 200 && y < view.height + 200;
    });
    const own = selected === undefined ? undefined : markers.get(selected);
    const at = (marker: Marker) => [left + marker.x * view.worldSize, top + marker.y * view.worldSize] as const;

    drawAccuracy(context, seen, at, view);
    for (const group of order) {
      for (const marker of seen)
        if (marker.group === group && marker !== own) drawMarker(context, marker, ...at(marker));
    }
    if (own) {
      drawRing(context, ...at(own));
      drawMarker(context, own, ...at(own));
    }
    onSelectedAt(own && { x: at(own)[0], y: at(own)[1] });
  }

  /** Circles in metres on the ground, one area for all of a group. No circle that its marker would hide. */
  function drawAccuracy(
    target: CanvasRenderingContext2D,
    seen: readonly Marker[],
    at: (marker: Marker) => readonly [number, number],
    { worldSize, width, height }: View,
  ): void {
    const radiusOf = ({ accuracy, metres }: Marker) => ((accuracy * accuracyFactor) / metres) * worldSize;
    const shown = seen.filter((marker) => radiusOf(marker) > markerRadius);
    if (shown.length === 0 || !areas) return;
    const { canvas: sheet } = areas;
    if (sheet.width !== Math.ceil(width) || sheet.height !== Math.ceil(height)) {
      [sheet.width, sheet.height] = [Math.ceil(width), Math.ceil(height)];
    }
    areas.clearRect(0, 0, sheet.width, sheet.height);
    for (const group of order) {
      areas.fillStyle = markerLooks[group][isDark ? 'dark' : 'light'];
      for (const marker of shown) {
        if (marker.group !== group) continue;
        areas.beginPath();
        areas.arc(...at(marker), radiusOf(marker), 0, Math.PI * 2);
        areas.fill();
      }
    }
    target.globalAlpha = 0.14;
    target.drawImage(sheet, 0, 0);
    target.globalAlpha = 1;
  }

  function drawMarker(target: CanvasRenderingContext2D, { group, direction }: Marker, x: number, y: number): void {
    const size = reach * 2;
    target.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
    target.drawImage(sprites.bodies[group], -reach, -reach, size, size);
    if (direction === null) {
      target.drawImage(sprites.dot, -reach, -reach, size, size);
      return;
    }
    const radians = (direction * Math.PI) / 180;
    const [sin, cos] = [Math.sin(radians) * ratio, Math.cos(radians) * ratio];
    target.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio);
    target.drawImage(sprites.arrow, -reach, -reach, size, size);
  }

  function drawRing(target: CanvasRenderingContext2D, x: number, y: number): void {
    target.setTransform(ratio, 0, 0, ratio, x * ratio, y * ratio);
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
