import { setTimeout as sleep } from 'node:timers/promises';
import {
  admission,
  blockList,
  driverPosition,
  driverTour,
  feed,
  gateEvent,
  loadUnit,
  train,
  vehicle,
} from '@quaygate/contract';
import { pathOf, present } from '@quaygate/rules';
import { wire } from '../measure/load.ts';
import { appDrivers, keyOf, playedAt } from '../world/capacity.ts';
import { userId } from '../world/people.ts';
import { containerOf, plateOf, referenceOf, truckerOf } from '../world/terminals.ts';
import { type Play, type Played, report, type Stage, type Supply } from './act.ts';
import type { openBookings } from './open-bookings.ts';

type Open = Pick<ReturnType<typeof openBookings>, 'at' | 'take'>;
const params = { facilityId: playedAt };

/** The gate asks whether a truck passes: licence, block, documents and slot of its driver. */
export function admissions(open: Open): Supply {
  let index = 0;
  const next = () => {
    const { tour } = open.at(index++);
    return wire('GET', `${pathOf(admission.check.path, params)}?tourId=T${tour}`, keyOf(index));
  };
  return { next };
}

/** What the gate reports of one booking after another. */
export function gateEvents(type: 'terminal_reached' | 'completed', next: () => string | null): Supply {
  let sent = 0;
  const path = pathOf(gateEvent.report.path, params);
  return {
    next: () => {
      const bookingId = next();
      if (bookingId === null) return null;
      const item = {
        eventId: `gate-${type.slice(0, 1)}-${bookingId}`,
        occurredAt: new Date().toISOString(),
        type,
        bookingId,
      };
      return wire('POST', path, keyOf(++sent), JSON.stringify({ items: [item] }));
    },
  };
}

/** Load units as a terminal announces them, `each` in a report. */
export const loadUnits = (number: () => number, each = 20): Supply =>
  report(
    loadUnit.report.path,
    () => {
      const unit = number();
      return {
        orderId: `unit-${unit}`,
        direction: 'pickup',
        referenceNumber: referenceOf(unit),
        containerNumber: containerOf(unit),
        containerType: 'BOX',
        containerLength: 40,
        netWeight: 20_000,
        emptyWeight: 3_800,
        state: 'AVAILABLE',
      };
    },
    each,
  );

/** Estimates of twenty trains of the day, one after another. */
export function trains(): Supply {
  let told = 0;
  const trainDate = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  return report(train.report.path, () => {
    told++;
    const planned = Date.parse(`${trainDate}T12:00:00Z`);
    return {
      trainNumber: String(50_000 + (told % 20)),
      trainDate,
      trainOperatorId: 'operator',
      direction: 'inbound',
      plannedTime: new Date(planned).toISOString(),
      estimatedTime: new Date(planned + (told % 90) * 60_000).toISOString(),
    };
  });
}

/** Where ten trucks are, in one report. */
export function positions(each = 10): Supply {
  let told = 0;
  return report(
    vehicle.report.path,
    () => {
      const truck = told++ % 200;
      const turn = truck * 0.7 + told * 0.0006;
      return {
        vehicleId: `v${truck}`,
        latitude: 51.456 + Math.sin(turn) * 0.003,
        longitude: 6.736 + Math.cos(turn) * 0.004,
        direction: ((turn * 180) / Math.PI) % 360,
        locationAccuracy: 6,
        licensePlate: plateOf(truck + 1),
      };
    },
    each,
  );
}

interface Reading {
  limit: number;
  only: 'full' | 'empty';
  /** The key of each page: a single one may not ask 50 times a second, and each is a reader of its own. */
  key?: (page: number) => string;
  /** Milliseconds between two pages. */
  rest?: number;
}

/** The feed as a terminal's system reads it, from where it is: each page at most so many changes. */
export function feedPages(stage: Stage, { limit, only, key = keyOf, rest = 0 }: Reading): Play {
  const path = pathOf(feed.read.path, params);
  let cursor: string | undefined;
  const ask = async (index: number) => {
    const query = `limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const answer = await fetch(`${stage.server.url}${path}?${query}`, {
      headers: { authorization: `Bearer ${key(index)}` },
    });
    if (!answer.ok) throw new Error(`the feed was answered ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return { page: JSON.parse(text) as { items: unknown[]; nextCursor: string; more: boolean }, length: text.length };
  };
  return async (seconds): Promise<Played> => {
    const begin = performance.now();
    const bytes = { in: 0, out: 0 };
    let acts = 0;
    for (let index = 0; performance.now() - begin < seconds * 1_000; index++) {
      const { page, length } = await ask(index);
      cursor = page.nextCursor;
      acts += only === 'full' ? page.items.length : 1;
      bytes.in += 300;
      bytes.out += length + 300;
      if (only === 'full' && page.items.length === 0) break;
      if (rest) await sleep(rest);
    }
    return { acts, seconds: (performance.now() - begin) / 1_000, bytes };
  };
}

/** An act that the trail keeps: a driver is blocked. */
export function blocks(stage: Stage, first: number): Supply {
  let number = first;
  const path = pathOf(blockList.create.path, { u: userId, ...params });
  const next = () =>
    wire(
      'POST',
      path,
      stage.token,
      JSON.stringify({ truckerId: truckerOf(number--), blockedReason: 'Safety briefing' }),
    );
  return { next, status: 201 };
}

/** The tours of their day, as drivers' apps read them each minute. */
export async function driversTours(stage: Stage): Promise<Supply> {
  const all: Buffer[] = [];
  for (let driver = 1; driver <= 50; driver++)
    all.push(
      wire('GET', pathOf(driverTour.list.path, { u: truckerOf(driver) }), await stage.tokenOf(truckerOf(driver))),
    );
  let asked = 0;
  return { next: () => present(all[asked++ % all.length]) };
}

/** Positions that drivers share on their way; each tour one at a time. */
export async function driversPositions(stage: Stage): Promise<Supply> {
  const running: { path: string; token: string }[] = [];
  for (let driver = 1; driver <= appDrivers; driver++) {
    const u = truckerOf(driver);
    const token = await stage.tokenOf(u);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const list = await fetch(stage.server.url + pathOf(driverTour.list.path, { u }), { headers });
    const { items } = (await list.json()) as { items: { id: string; isPositionTaken: boolean }[] };
    const tour = items.find(({ isPositionTaken }) => isPositionTaken);
    if (!tour) continue;
    await fetch(stage.server.url + pathOf(driverPosition.setConsent.path, { u }), {
      method: 'PUT',
      headers,
      body: JSON.stringify({ given: true }),
    });
    running.push({ path: pathOf(driverPosition.report.path, { u, tourId: tour.id }), token });
  }
  let index = 0;
  return {
    next: () => {
      const tour = running[index++];
      if (!tour) return null;
      const position = {
        occurredAt: new Date().toISOString(),
        ...{ latitude: 51.4, longitude: 6.7, direction: 90, accuracy: 8 },
      };
      return wire('POST', tour.path, tour.token, JSON.stringify({ positions: [position] }));
    },
  };
}
