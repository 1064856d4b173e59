import { type RefObject, useEffect, useRef } from 'react';
import { useLanguage } from '#web/text/language.ts';
import { onSchemeChange } from '#web/ui/page/scheme.ts';
import { dataOf, drawChart, type uPlot } from './chart.ts';
import type { History } from './points.ts';

const height = 340;

interface PlotParts {
  host: RefObject<HTMLDivElement | null>;
  /** Gets the canvas, for the picture. */
  canvas: RefObject<HTMLCanvasElement | null>;
  history: History;
  onPoint: (index: number | null) => void;
}

/** The drawn chart: it follows the values, the room, the language and the scheme. `onPoint` stays the same. */
export function usePlot({ host, canvas, history, onPoint }: PlotParts): RefObject<uPlot | null> {
  const language = useLanguage((state) => state.language);
  const plot = useRef<uPlot>(null);
  const latest = useRef(history);
  latest.current = history;

  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const drawn = drawChart({
      ...{ host: place, height, width: place.clientWidth },
      history: () => latest.current,
      onPoint,
    });
    plot.current = drawn;
    canvas.current = drawn.ctx.canvas;
    const size = new ResizeObserver(() => drawn.setSize({ width: place.clientWidth, height }));
    size.observe(place);
    const unsubscribe = onSchemeChange(() => drawn.redraw(false));
    return () => {
      unsubscribe();
      size.disconnect();
      drawn.destroy();
    };
  }, [host, canvas, onPoint]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels of the axes follow the language
  useEffect(() => {
    plot.current?.setData(dataOf(history));
    plot.current?.redraw(false, true);
  }, [history, language]);
  return plot;
}
