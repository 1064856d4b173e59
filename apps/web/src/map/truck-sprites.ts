import type { MarkerGroup } from '@quaygate/rules';
import { arrowOutline, dotOutline, markerLooks } from './marker-look.ts';

/** Half of a drawn marker with its outline, in pixels of the page. */
const reach = 24;
/** Directions that are told apart: every 4 degrees. */
const directions = 90;

export interface Sprites {
  /** Copies a marker with its direction in degrees clockwise from north; its middle at x, y in pixels of the screen. */
  marker: (
    target: CanvasRenderingContext2D,
    group: MarkerGroup,
    direction: number | null,
    x: number,
    y: number,
  ) => void;
  /** Copies an opaque disc. */
  disc: (target: CanvasRenderingContext2D, group: MarkerGroup, radius: number, x: number, y: number) => void;
}

function paintDisc(context: OffscreenCanvasRenderingContext2D, color: string, radius: number): void {
  context.fillStyle = color;
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}

/** In whole pixels: then nothing is interpolated. */
function copy(target: CanvasRenderingContext2D, sprite: ImageBitmap, x: number, y: number): void {
  target.drawImage(sprite, Math.round(x - sprite.width / 2), Math.round(y - sprite.height / 2));
}

/**
 * Every marker is drawn once for each direction and then copied pixel by pixel, for one colour scheme and one
 * `ratio` of the screen's pixels to those of the page. Paths, turned and scaled pictures are ten times slower.
 */
export function drawSprites(isDark: boolean, ratio: number): Sprites {
  /** By step of the direction; the last is without one. */
  const markers: Record<MarkerGroup, ImageBitmap[]> = { trouble: [], inside: [], out: [], other: [] };
  /** By radius. */
  const discs: Record<MarkerGroup, ImageBitmap[]> = { trouble: [], inside: [], out: [], other: [] };
  const colorOf = (group: MarkerGroup) => markerLooks[group][isDark ? 'dark' : 'light'];

  function paint(half: number, draw: (context: OffscreenCanvasRenderingContext2D) => void): ImageBitmap {
    const size = Math.ceil(half * ratio) * 2;
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d');
    if (context) {
      context.translate(size / 2, size / 2);
      context.scale(ratio, ratio);
      draw(context);
    }
    return canvas.transferToImageBitmap();
  }

  function paintMarker(context: OffscreenCanvasRenderingContext2D, group: MarkerGroup, step: number | null): void {
    const outline = new Path2D(markerLooks[group].outline);
    context.lineJoin = 'round';
    context.strokeStyle = isDark ? 'rgb(5 10 15 / 0.75)' : 'rgb(20 30 40 / 0.28)';
    context.lineWidth = 6;
    context.stroke(outline);
    context.strokeStyle = isDark ? '#e8eef3' : '#ffffff';
    context.lineWidth = 3.5;
    context.stroke(outline);
    context.fillStyle = colorOf(group);
    context.fill(outline);
    context.fillStyle = '#ffffff';
    if (step !== null) context.rotate((step / directions) * 2 * Math.PI);
    context.fill(new Path2D(step === null ? dotOutline : arrowOutline));
  }

  return {
    marker: (target, group, direction, x, y) => {
      const kept = markers[group];
      const step = direction === null ? null : Math.round((direction / 360) * directions) % directions;
      const place = step ?? directions;
      kept[place] ??= paint(reach, (context) => paintMarker(context, group, step));
      copy(target, kept[place], x, y);
    },
    disc: (target, group, exact, x, y) => {
      const kept = discs[group];
      const radius = Math.round(exact);
      kept[radius] ??= paint(radius + 1, (context) => paintDisc(context, colorOf(group), radius));
      copy(target, kept[radius], x, y);
    },
  };
}
