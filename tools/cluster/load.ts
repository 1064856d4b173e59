import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import type { Db } from '../../apps/server/src/db/client.ts';
import { MapViewer, TabViewer } from '../../apps/server/test/cluster/viewer.ts';
import { keepBooks } from '../../apps/server/test/crash/bookkeeper.ts';
import { callPair } from './call-pair.ts';
import { type Kind, type Meter, wordsOf } from './meter.ts';
import { gateReport, positionReport, type Said, sendGate, sendPosition, type World } from './world.ts';

/** A terminal's system asks again after so many milliseconds; so does a browser here, with the same key. */
const pause = 100;

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Bookings, gate, positions, live streams and a call, all through the proxy, until it is stopped. */
export function startLoad(world: World, db: Db, meter: Meter, visits: readonly string[]) {
  let isRunning = true;
  const refused: string[] = [];
  const reported = new Set<string>();
  /** The newest position that was taken, of each truck. */
  const newest = new Map<string, number>();

  /** Sends one item until it is taken, with the same id each time. */
  async function tell(kind: Kind, send: () => Promise<Said>): Promise<boolean> {
    for (const asked = meter.ask(kind); ; await sleep(pause)) {
      const said = await send().catch((error: Error) => error);
      if (said instanceof Error || said.status >= 500) {
        asked.saw(wordsOf(said instanceof Error ? said : { status: said.status, body: bodyOf(said.text) }));
        continue;
      }
      asked.answered();
      const isTaken = said.status < 300 && /"(accepted|duplicate)"/.test(said.text);
      if (!isTaken) refused.push(`${kind}: ${said.status} ${said.text.slice(0, 200)}`);
      return isTaken;
    }
  }
  async function reportGate(lane: number) {
    for (let step = 0; isRunning; step++) {
      const item = gateReport(present(visits[(step * 4 + lane) % visits.length]), step);
      if (await tell('gate', () => sendGate(world, item))) reported.add(item.eventId);
      await sleep(900);
    }
  }
  async function reportPositions(truck: number) {
    for (let step = 0; isRunning; step++) {
      const item = positionReport(`truck-${truck}`, step);
      if (await tell('position', () => sendPosition(world, item))) newest.set(item.vehicleId, item.latitude);
      await sleep(700);
    }
  }

  const watch = () => {
    const asked = meter.ask('booking');
    return { failed: (answer: Parameters<typeof wordsOf>[0]) => asked.saw(wordsOf(answer)), answered: asked.answered };
  };
  const books = keepBooks({ db, send: world.send, crowd: world.crowd }, { width: 6, every: 500, pause, watch });
  const reporters = [0, 1, 2, 3].flatMap((lane) => [reportGate(lane), reportPositions(lane)]);
  const viewed = { instances: [{ origin: world.publicUrl }], send: () => world.send, code: world.facility.code };
  const maps = [0, 1, 2].map(() => new MapViewer(viewed, world.clerk, 0));
  const tabs = [0, 1, 2].map((index) => new TabViewer(viewed, present(world.crowd.companies[index]).user, 0));
  for (const map of maps) map.onMessage = meter.viewer('map');
  for (const tab of tabs) tab.onMessage = meter.viewer('live');
  const call = callPair(world, meter);

  /** Codes with which sockets were closed since the last look. */
  function closings(): void {
    for (const [kind, viewers] of [
      ['map', maps],
      ['live', tabs],
    ] as const)
      for (const { codes } of viewers)
        for (const code of codes.splice(0)) meter.saw(kind, `socket closed with ${code}`);
  }
  return {
    books,
    call,
    refused,
    reported,
    closings,
    /** Trucks that a map does not show where they reported last. */
    unseen: () =>
      maps.flatMap(({ last }, index) =>
        [...newest]
          .filter(([id, latitude]) => last?.find(({ vehicleId }) => vehicleId === id)?.latitude !== latitude)
          .map(([id]) => `map ${index + 1} shows ${id} elsewhere`),
      ),
    async stop() {
      isRunning = false;
      await Promise.all(reporters);
      call.stop();
      for (const viewer of [...maps, ...tabs]) viewer.end();
    },
  };
}

export type Load = ReturnType<typeof startLoad>;
