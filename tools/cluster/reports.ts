import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import { type Kind, type Meter, wordsOf } from './meter.ts';
import { gateReport, positionReport, type Said, sendGate, sendPosition, type World } from './world.ts';

/** A terminal's system asks again after so many milliseconds; so does a browser here, with the same key. */
export const pause = 100;
const lanes = [0, 1, 2, 3];

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A terminal's system: events of four lanes and positions of four trucks, until it is stopped. */
export function startReports(world: World, meter: Meter, visits: readonly string[]) {
  let isRunning = true;
  let held: Promise<void> | undefined;
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
      const item = gateReport(present(visits[(step * lanes.length + lane) % visits.length]), step);
      if (await tell('gate', () => sendGate(world, item))) reported.add(item.eventId);
      await sleep(900);
      await held;
    }
  }
  async function reportPositions(truck: number) {
    for (let step = 0; isRunning; step++) {
      const item = positionReport(`truck-${truck}`, step);
      if (await tell('position', () => sendPosition(world, item))) newest.set(item.vehicleId, item.latitude);
      await sleep(700);
      await held;
    }
  }
  const working = lanes.flatMap((lane) => [reportGate(lane), reportPositions(lane)]);
  return {
    refused,
    reported,
    newest: newest as ReadonlyMap<string, number>,
    /** Nothing new is reported until what it returns is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
    async stop() {
      isRunning = false;
      await Promise.all(working);
    },
  };
}
