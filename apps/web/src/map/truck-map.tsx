import 'maplibre-gl/dist/maplibre-gl.css';
import type { ScreenPoint } from '@quaygate/rules';
import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/text/language.ts';
import { onSchemeChange } from '#web/ui/page/scheme.ts';
import c from './map.module.css';
import { type MapArea, openTerminalMap, type TerminalMap } from './terminal-map.ts';

interface TruckMapProps {
  area: MapArea;
  styleUrl: string;
  title: string;
  /** Id of what says the same in words. */
  describedBy: string;
  /** Beside the selected truck. */
  tooltip: string;
  onPress: (ids: readonly string[], at: ScreenPoint) => void;
  onMove: () => void;
  /** Gets the map when it is open. */
  onOpen: (map: TerminalMap | undefined) => void;
  onFailed: (what: 'map' | 'ground') => void;
}

/** Whether the page is dark now: light-dark() of its own colours decides. */
const isDarkNow = (host: HTMLElement) => getComputedStyle(host).caretColor === 'rgb(0, 0, 0)';

/** The map of a terminal. Its trucks are given to what `onOpen` gets, so that a new list renders nothing here. */
export function TruckMap(props: TruckMapProps) {
  const { area, styleUrl, title, describedBy, tooltip } = props;
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const open = useRef<TerminalMap>(undefined);
  const tell = useRef(props);
  tell.current = props;
  const language = useLanguage((state) => state.language);
  const look = useRef(() => ({ isDark: false, language, title }));
  look.current = () => ({ isDark: host.current !== null && isDarkNow(host.current), language, title });

  useEffect(() => {
    if (!host.current || !canvas.current || !tip.current) return;
    const place = host.current;
    let map: TerminalMap;
    try {
      map = openTerminalMap({
        host: place,
        canvas: canvas.current,
        tooltip: tip.current,
        area,
        styleUrl,
        describedBy,
        look: look.current(),
        onPress: (ids, at) => tell.current.onPress(ids, at),
        onMove: () => tell.current.onMove(),
        onGroundFailed: () => tell.current.onFailed('ground'),
      });
    } catch (reason) {
      console.warn('The map cannot be drawn.', reason);
      return tell.current.onFailed('map');
    }
    open.current = map;
    const dress = () => map.dress(look.current());
    const stop = onSchemeChange(() => requestAnimationFrame(dress));
    tell.current.onOpen(map);
    return () => {
      stop();
      tell.current.onOpen(undefined);
      map.close();
    };
  }, [area, styleUrl, describedBy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: names on the map follow the language
  useEffect(() => open.current?.dress(look.current()), [language, title]);

  return (
    <>
      <div className={c.frame}>
        <div ref={host} className={c.host} />
      </div>
      <canvas ref={canvas} className={c.trucks} data-trucks />
      <div ref={tip} className={c.tooltip} hidden>
        {tooltip}
      </div>
    </>
  );
}
