import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDate, formatTime, formatWeekday } from '#web/lib/dates.ts';
import { formatNumber } from '#web/lib/numbers.ts';
import { drawClockChange, font, seconds } from './chart-clock-change.ts';
import { labelledBuckets, localHour, valueTicks } from './chart-ticks.ts';
import type { History } from './points.ts';

export type { uPlot };

/** Room of one label on the axis of time, in pixels. */
const labelRoom = { HOUR: 48, DAY: 72, WEEK: 58 } as const;

const highestOf = ({ points }: History) => Math.max(0, ...points.map(({ value }) => value ?? 0));

/** More than the 25 hours of one day need the day under the hour. */
const hasTwoLines = ({ points, unit }: History) => unit === 'WEEK' || (unit === 'HOUR' && points.length > 25);

/** A hint under the label where the day, or the year, is not the one before. */
function axisLabel({ points, unit, zone }: History, index: number, before: number | undefined): string {
  const begin = points[index]?.begin;
  if (!begin) return '';
  const known = before === undefined ? undefined : points[before]?.begin;
  if (unit === 'DAY') return points.length <= 8 ? formatWeekday(begin, zone) : formatDate(begin, zone).slice(0, 6);
  const under = (part: (at: Date) => string) => (known && part(known) === part(begin) ? '' : `\n${part(begin)}`);
  if (unit === 'WEEK') return formatDate(begin, zone).slice(0, 6) + under((at) => formatDate(at, zone).slice(6));
  const time = `${String(localHour(begin, zone)).padStart(2, '0')}:${formatTime(begin, zone).slice(3, 5)}`;
  return hasTwoLines({ points, unit, zone }) ? time + under((at) => formatDate(at, zone).slice(0, 6)) : time;
}

interface Drawing {
  host: HTMLElement;
  /** Asked at every drawing, so that new values, another language and another scheme show. */
  history: () => History;
  width: number;
  height: number;
  /** Index of the point under the cursor; null when it has left. */
  onPoint: (index: number | null) => void;
}

export const dataOf = ({ points }: History): uPlot.AlignedData => [
  points.map(({ begin }) => seconds(begin)),
  points.map(({ value }) => value),
];

/** When it was, and how much. */
function axesOf(history: () => History, color: (name: string) => string): uPlot.Axis[] {
  const labelled = (plot: uPlot) => {
    const { points, unit, zone } = history();
    const room = Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / labelRoom[unit]));
    return labelledBuckets(
      points.map(({ begin }) => begin),
      unit,
      zone,
      room,
    );
  };
  return [
    {
      font,
      size: () => (hasTwoLines(history()) ? 50 : 34),
      stroke: () => color('--muted'),
      grid: { show: false },
      ticks: { stroke: () => color('--line'), width: 1, size: 5 },
      splits: (plot) => labelled(plot).map((index) => seconds(history().points[index]?.begin ?? new Date(0))),
      values: (plot) => {
        const places = labelled(plot);
        return places.map((index, place) => axisLabel(history(), index, places[place - 1]));
      },
    },
    {
      font,
      size: 48,
      stroke: () => color('--muted'),
      grid: { stroke: () => color('--line-soft'), width: 1 },
      ticks: { show: false },
      splits: () => valueTicks(highestOf(history())),
      values: (_, splits) => splits.map(formatNumber),
    },
  ];
}

/** The history as a line, in the colours of the scheme. */
export function drawChart({ host, history, width, height, onPoint }: Drawing): uPlot {
  /** A colour as it is now: a canvas does not know CSS variables. */
  const color = (name: string): string => {
    host.style.setProperty('caret-color', `var(${name})`);
    return getComputedStyle(host).caretColor;
  };
  const line = () => color('--accent-text');
  return new uPlot(
    {
      ...{ width, height },
      padding: [12, 16, 0, 0],
      legend: { show: false },
      cursor: {
        y: false,
        drag: { x: false, y: false },
        points: { size: 9, width: 2, stroke: () => color('--panel'), fill: line },
      },
      scales: {
        x: { time: false, range: (_, first, last) => [first, last] },
        y: { range: () => [0, valueTicks(highestOf(history())).at(-1) ?? 4] },
      },
      series: [
        {},
        {
          stroke: line,
          width: 2,
          fill: () => color('--chart-fill'),
          points: { show: (plot) => history().points.length <= 32 || plot.width > 1200, size: 6, fill: line },
        },
      ],
      axes: axesOf(history, color),
      hooks: {
        draw: [(plot) => drawClockChange(plot, history(), color('--muted'))],
        setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)],
      },
    },
    dataOf(history()),
    host,
  );
}
