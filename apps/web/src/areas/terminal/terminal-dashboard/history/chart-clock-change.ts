import type uPlot from 'uplot';
import { zoneName } from '#web/lib/dates.ts';
import { clockChange } from './chart-ticks.ts';
import type { History } from './points.ts';

export const seconds = (date: Date) => date.getTime() / 1000;

export const font = '12px "IBM Plex Sans Variable", system-ui, sans-serif';

/** Draws the line where the clock is changed, with the name of the time on either side of it. */
export function drawClockChange(plot: uPlot, { points, unit, zone }: History, color: string): void {
  const place = clockChange(
    points.map(({ begin }) => begin),
    unit,
    zone,
  );
  const [before, after] = [points[(place ?? 0) - 1], points[place ?? 0]];
  if (place === undefined || !before || !after) return;
  const { ctx, bbox } = plot;
  const scale = devicePixelRatio;
  const x = Math.round(plot.valToPos(seconds(after.begin), 'x', true));
  ctx.save();
  ctx.strokeStyle = color;
  ctx.fillStyle = color;
  ctx.lineWidth = scale;
  ctx.setLineDash([4 * scale, 3 * scale]);
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.font = font.replace('12px', `${12 * scale}px`);
  ctx.textBaseline = 'top';
  ctx.textAlign = 'right';
  ctx.fillText(zoneName(before.begin, zone), x - 6 * scale, bbox.top);
  ctx.textAlign = 'left';
  ctx.fillText(zoneName(after.begin, zone), x + 6 * scale, bbox.top);
  ctx.restore();
}
