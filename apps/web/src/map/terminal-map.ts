import {
  hasLocation,
  mapMaxZoom,
  mapMinZoom,
  mapStartZoom,
  markerRadius,
  type Place,
  pressedMarkers,
  type ScreenPoint,
} from '@quaygate/rules';
import { Map as BaseMap, type LngLatBoundsLike, MercatorCoordinate, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import { openTruckLayer, type TruckLayer, type View } from './truck-layer.ts';
import type { MapTruck } from './truck-motion.ts';

// A file of our own: the policy of the pages lets no worker begin from a text in memory.
setWorkerUrl(workerUrl);

/** What a map may show of a terminal (TRM-MON-38). */
export interface MapArea {
  southWest: Place;
  northEast: Place;
  center: Place;
}

interface Look {
  isDark: boolean;
  language: string;
  /** Names the map for a screen reader. */
  title: string;
}

export interface TerminalMapPlan {
  host: HTMLElement;
  canvas: HTMLCanvasElement;
  tooltip: HTMLElement;
  area: MapArea;
  styleUrl: string;
  /** Id of what says in words what the map shows. */
  describedBy: string;
  look: Look;
  /** The trucks under a press, the nearest first; none on the empty map. */
  onPress: (ids: readonly string[], at: ScreenPoint) => void;
  /** The map moved under what stands at a point of it. */
  onMove: () => void;
  /** The ground cannot be shown; trucks are drawn all the same. */
  onGroundFailed: () => void;
}

export interface TerminalMap {
  take: (trucks: readonly MapTruck[]) => void;
  select: (id: string | undefined) => void;
  /** Centres the map on a place. */
  show: (place: { latitude: number | null; longitude: number | null }) => void;
  zoomIn: () => void;
  zoomOut: () => void;
  recenter: () => void;
  dress: (look: Look) => void;
  close: () => void;
}

const startZoom = Math.max(mapStartZoom, mapMinZoom);
const tileSize = 512;
/** What our own ground asks for; another style does not know it. */
const groundState = ({ isDark, language }: Look) => ({ dark: isDark, language });
const pair = ({ latitude, longitude }: Place): [number, number] => [longitude, latitude];

/** The ground of the map, which is neither turned nor tilted. */
function openGround({ host, area, styleUrl, look, describedBy }: TerminalMapPlan): BaseMap {
  const bounds: LngLatBoundsLike = [pair(area.southWest), pair(area.northEast)];
  const isOurs = styleUrl.startsWith('/');
  const map = new BaseMap({
    container: host,
    style: styleUrl,
    globalState: groundState(look),
    center: pair(area.center),
    zoom: startZoom,
    minZoom: mapMinZoom,
    maxZoom: mapMaxZoom,
    maxBounds: bounds,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    rollEnabled: false,
    // The maker of the ground is named; ours is our own.
    attributionControl: isOurs ? false : { compact: true },
    fadeDuration: 0,
    renderWorldCopies: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.getCanvas().setAttribute('aria-describedby', describedBy);
  return map;
}

/** Shows what stands above a point of the map; hides it without one. */
function placeTooltip(tooltip: HTMLElement, point: ScreenPoint | undefined): void {
  tooltip.hidden = point === undefined;
  if (!point) return;
  const [x, y] = [Math.round(point.x), Math.round(point.y) - 30];
  tooltip.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
}

/** Tells which trucks are pressed, and shows that they can be. */
function watchPointer(map: BaseMap, layer: TruckLayer, onPress: TerminalMapPlan['onPress']): void {
  const under = (point: ScreenPoint) => pressedMarkers(layer.points(), point, markerRadius);
  map.on('click', ({ point }) => {
    onPress(
      under(point).map(({ id }) => id),
      point,
    );
  });
  map.on('mousemove', ({ point }) => {
    map.getCanvas().style.cursor = under(point).length > 0 ? 'pointer' : '';
  });
}

/** Opens the map of a terminal with its trucks. Throws where the browser cannot draw it. */
export function openTerminalMap(plan: TerminalMapPlan): TerminalMap {
  const { host, canvas, tooltip, area } = plan;
  const map = openGround(plan);

  function viewOf(): View {
    const { x, y } = MercatorCoordinate.fromLngLat(map.getCenter());
    const { clientWidth: width, clientHeight: height } = host;
    return { x, y, worldSize: tileSize * 2 ** map.getZoom(), width, height };
  }

  const layer = openTruckLayer(canvas, viewOf, (point) => placeTooltip(tooltip, point));
  let look = plan.look;
  let hasStyle = false;
  /** Colours and names follow while the map is open. */
  function dress(next: Look): void {
    look = next;
    layer.dress(look.isDark);
    map.getCanvas().setAttribute('aria-label', look.title);
    if (!hasStyle) return;
    for (const [name, value] of Object.entries(groundState(look))) map.setGlobalStateProperty(name, value);
  }
  map.once('style.load', () => {
    hasStyle = true;
    dress(look);
  });
  dress(look);

  map.on('move', () => {
    layer.draw();
    plan.onMove();
  });
  map.on('resize', layer.draw);
  watchPointer(map, layer, plan.onPress);
  map.on('error', ({ error }) => {
    console.warn('The map reports an error.', error?.message);
    if (!hasStyle) plan.onGroundFailed();
  });

  return {
    take: layer.take,
    select: layer.select,
    show: (place) => {
      if (hasLocation(place)) map.easeTo({ center: pair(place), duration: 400 });
    },
    zoomIn: () => map.zoomIn(),
    zoomOut: () => map.zoomOut(),
    recenter: () => map.easeTo({ center: pair(area.center), zoom: startZoom, duration: 400 }),
    dress,
    close: () => {
      layer.close();
      map.remove();
    },
  };
}
