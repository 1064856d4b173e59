import type { Page, WebSocketRoute } from '@playwright/test';
import { appointmentStatuses, type Vehicle } from '@quaygate/contract';
import type { MarkerGroup } from '@quaygate/rules';
import { markerLooks } from '../../apps/web/src/map/marker-look.ts';
import { expect } from './story.ts';

export const monitoringAddress = '/terminalOperator/truckMonitoring';
/** Addresses of the calls. */
export const ticketCall = /\/users\/[^/]+\/socketTickets$/;
export const appointmentCall = /\/truckappointments\/[^/]+$/;
export const pictureCall = /\/truckappointments\/[^/]+\/ocrImage$/;
const vehicleSocket = /\/vehicleMonitoring\/ws\//;

/** Words of the truck map that stories press and read. */
export const words = {
  de: {
    title: 'Lkw-Ortung',
    map: 'Karte des Terminals mit Lkw',
    list: 'Liste der Lkw',
    search: 'Kennzeichen oder Termin suchen',
    status: 'Status',
    trouble: 'Störung',
    back: 'Zur Liste',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    recenter: 'Karte zentrieren',
    open: 'Seitenleiste öffnen',
    close: 'Seitenleiste schließen',
    sidebar: 'Lkw am Terminal',
    nothing: 'Keine Ergebnisse gefunden',
    lost: 'Verbindung unterbrochen, Positionen können veraltet sein',
    locationMissing: 'Standort fehlt',
    noAppointment: 'Lkw-Termin nicht gefunden',
    noTruckerId: 'Fahrer-ID nicht gefunden',
    noTruckerName: 'Fahrername nicht gefunden',
    noPlate: 'Kennzeichen nicht gefunden',
    noStatus: 'Status nicht gefunden',
    missing: 'fehlt',
    call: 'Fahrer anrufen',
    crowd: (count: number) => `${count} Lkw an dieser Stelle`,
  },
  en: {
    title: 'Truck monitoring',
    map: 'Map of the terminal with trucks',
    list: 'List of trucks',
    search: 'Search plate or appointment',
    status: 'Status',
    trouble: 'Trouble',
    back: 'Back to the list',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    recenter: 'Recenter the map',
    open: 'Open sidebar',
    close: 'Close sidebar',
    sidebar: 'Trucks at the terminal',
    nothing: 'No results found',
    lost: 'Connection lost, positions may be outdated',
    locationMissing: 'location missing',
    noAppointment: 'Truck appointment not found',
    noTruckerId: 'Driver ID not found',
    noTruckerName: 'Driver name not found',
    noPlate: 'Licence plate not found',
    noStatus: 'Status not found',
    missing: 'missing',
    call: 'Call driver',
    crowd: (count: number) => `${count} trucks at this spot`,
  },
} as const;

/** Middle of terminal 8's map. */
const center = { latitude: 51.456, longitude: 6.736 };
/** The digits of a coordinate that are kept (INT-15). */
const kept = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
/** A place some metres east and north of the middle. */
export const placeAt = (east: number, north: number) => ({
  latitude: kept(center.latitude + north / 111_320),
  longitude: kept(center.longitude + east / 69_370),
});

export const truck = (number: number, more: Partial<Vehicle> = {}): Vehicle => ({
  vehicleId: `story-${String(number).padStart(2, '0')}`,
  ...center,
  direction: null,
  locationAccuracy: null,
  truckAppointmentStatus: 'IN_GATE',
  truckAppointmentId: `tour-${number}`,
  truckAppointmentExternalId: `NB-${4_000 + number}`,
  vehicleLicensePlate: `DU-QG ${100 + number}`,
  ocrImageUrl: null,
  ...more,
});

/** Thirty trucks over the yard, in all statuses. */
export const yardOfTrucks = (): Vehicle[] =>
  Array.from({ length: 30 }, (_, index) =>
    truck(index + 1, {
      ...placeAt(-240 + (index % 10) * 52, -110 + Math.floor(index / 10) * 95 + (index % 3) * 14),
      direction: index % 7 === 0 ? null : (index * 47) % 360,
      locationAccuracy: index % 4 === 0 ? 20 : 6,
      truckAppointmentStatus: appointmentStatuses[index % appointmentStatuses.length] ?? 'UNKNOWN',
      vehicleLicensePlate: index === 13 ? null : `${['DU', 'E', 'MH', 'KLE'][index % 4]}-QG ${100 + index * 37}`,
      ...(index === 29 && { latitude: null, longitude: null }),
    }),
  );

/** Answers the vehicle socket in place of the server, for what a real truck would take long to do. */
export async function serveVehicles(page: Page, first: unknown) {
  let open: WebSocketRoute | undefined;
  let last = first;
  let opened = 0;
  await page.route(ticketCall, (route) =>
    route.fulfill({ status: 201, json: { ticket: 'x'.repeat(43), expiresAt: new Date().toISOString() } }),
  );
  await page.routeWebSocket(vehicleSocket, (socket) => {
    open = socket;
    opened += 1;
    socket.onMessage((message) => {
      const beat = JSON.parse(String(message));
      if (beat.type === 'ping') socket.send(JSON.stringify({ ...beat, type: 'pong' }));
    });
    socket.send(JSON.stringify(last));
  });
  return {
    send: (list: unknown) => {
      last = list;
      open?.send(JSON.stringify(list));
    },
    lose: (code: number) => open?.close({ code }),
    opened: () => opened,
  };
}

/** Where the markers of a group are on the map, in pixels of the window: the middle of all that has its colour. */
export async function markerAt(page: Page, group: MarkerGroup, scheme: 'light' | 'dark' = 'light') {
  return page.evaluate((hex) => {
    const wanted = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const canvas = document.querySelector<HTMLCanvasElement>('canvas:not(.maplibregl-canvas)');
    if (!canvas || canvas.width < 2) return null;
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    let [count, sumX, sumY] = [0, 0, 0];
    for (let at = 0; at < data.length; at += 4) {
      if (data[at + 3] !== 255 || wanted.some((value, index) => data[at + index] !== value)) continue;
      count += 1;
      sumX += (at / 4) % canvas.width;
      sumY += Math.floor(at / 4 / canvas.width);
    }
    const box = canvas.getBoundingClientRect();
    const scale = box.width / canvas.width;
    return count === 0 ? null : { x: box.x + (sumX / count) * scale, y: box.y + (sumY / count) * scale, count };
  }, markerLooks[group][scheme]);
}

export type Spot = { x: number; y: number };

/** Waits until a group's marker stands still, and says where. */
export async function settledMarker(page: Page, group: MarkerGroup, scheme?: 'light' | 'dark'): Promise<Spot> {
  let last: Spot | null = null;
  await expect
    .poll(async () => {
      const before = last;
      last = await markerAt(page, group, scheme);
      return before !== null && last !== null && Math.hypot(before.x - last.x, before.y - last.y) < 0.5;
    })
    .toBe(true);
  return last ?? { x: 0, y: 0 };
}
