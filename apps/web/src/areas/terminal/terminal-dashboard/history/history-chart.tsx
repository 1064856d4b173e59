import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import type { uPlot } from './chart.ts';
import c from './history.module.css';
import { type History, periodOf } from './points.ts';
import { usePlot } from './use-plot.ts';

interface HistoryChartProps {
  history: History;
  label: string;
  now: Date;
  /** Gets the canvas, for the picture. */
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** The line chart; its values are read by mouse, by touch and with the arrow keys. */
export default function HistoryChart({ history, label, now, canvas }: HistoryChartProps) {
  const text = useText('terminalDashboard');
  const host = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const { points, unit } = history;
  const plot = usePlot({ host, canvas, history, onPoint: setShown });

  const value = points.findLastIndex((point) => point.value !== null);
  const at = Math.min(shown ?? Math.max(0, value), points.length - 1);
  const point = points[at];
  if (!point) return null;

  const moveTo = (index: number) => {
    const drawn = plot.current;
    const to = points[Math.max(0, Math.min(points.length - 1, index))];
    if (drawn && to) drawn.setCursor({ left: drawn.valToPos(to.begin.getTime() / 1000, 'x'), top: 0 });
  };
  const hide = () => plot.current?.setCursor({ left: -10, top: -10 });
  const press = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 };
    const index = steps[event.key];
    if (event.key === 'Escape') hide();
    if (index === undefined) return;
    event.preventDefault();
    moveTo(index);
  };
  const said = (each: typeof point) => {
    if (each.value === null) return text('history.ahead');
    const count = text('history.bookings', { count: each.value });
    return now < each.to ? `${count}, ${text('history.running')}` : count;
  };
  return (
    <div className={c.frame}>
      {/* A slider over the values: what it stands on is read out. */}
      <div
        ref={host}
        className={c.chart}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at}
        aria-valuetext={`${periodOf(point, history)}: ${said(point)}`}
        aria-description={text('history.keys')}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && moveTo(at)}
        onBlur={hide}
        data-unit={unit}
      />
      {shown !== null && plot.current && (
        <div className={c.tip} style={placeOf(plot.current, point.begin)} aria-hidden data-chart-tip="">
          <span>{periodOf(point, history)}</span>
          <strong>{said(point)}</strong>
        </div>
      )}
    </div>
  );
}

/** Beside the point, on the side where there is room. */
function placeOf(plot: uPlot, begin: Date) {
  const left = plot.over.offsetLeft + plot.valToPos(begin.getTime() / 1000, 'x');
  return left < plot.width / 2 ? { left: left + 12 } : { right: plot.width - left + 12 };
}
