import { setTimeout as sleep } from 'node:timers/promises';
import { present } from '@quaygate/rules';
import { type Kind, type Meter, wordsOf } from './meter.ts';
import { gateReport, positionReport, type Said, sendGate, sendPosition, type World } from './world.ts';

/** A terminal's system asks again after so many milliseconds; so does a browser here, with the same key. */
export const pause = 100;
const lanes = [0, 1, 2, 3];

interface Result {
  results?: { status: string; code: string | null }[];
  code?: string;
}

function bodyOf(text: string): Result {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** As it is told of a position that something newer is known of, or that is older than ten minutes (terminal contract, 9.2). */
const tooOld = 'position: 200 stale';

type Fate = { isTaken: true } | { isTaken: false; isOver: boolean; words: string };

/** What became of one item: a batch is answered with 200 also where its item could not be stored now. */
export function fateOf({ status, text }: Said): Fate {
  const body = bodyOf(text);
  const [result] = body.results ?? [];
  if (result?.status === 'accepted' || result?.status === 'duplicate') return { isTaken: true };
  const code = result?.code ?? body.code;
  const isOver = status < 500 && code !== 'temporarily_unavailable';
  return { isTaken: false, isOver, words: wordsOf({ status, body: { code: code ?? result?.status } }) };
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
      const fate: Fate = said instanceof Error ? { isTaken: false, isOver: false, words: wordsOf(said) } : fateOf(said);
      if (!fate.isTaken && !fate.isOver) {
        asked.saw(fate.words);
        continue;
      }
      asked.answered();
      if (!fate.isTaken) refused.push(`${kind}: ${fate.words}`);
      return fate.isTaken;
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
    /** Takes positions out of what was refused that were too old by the clock of who answered. @returns how many */
    takeOld(): number {
      const others = refused.filter((words) => words !== tooOld);
      return refused.splice(0, refused.length, ...others).length - others.length;
    },
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
