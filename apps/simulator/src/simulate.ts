import type { Clock } from './clock.ts';
import { Counts } from './counts.ts';
import { signIn } from './network/forwarder.ts';
import type { Forwarder } from './network/forwarder-moves.ts';
import { type Integrator, integrator } from './network/integrator.ts';
import { mqttLine } from './network/mqtt-line.ts';
import { positionLine } from './network/position-line.ts';
import { type Ask, asker } from './network/request.ts';
import { signInByTurn } from './network/session.ts';
import { payAt } from './network/test-checkout.ts';
import { backfill } from './play/backfill.ts';
import { beCalled } from './play/callee.ts';
import { Crew } from './play/crew.ts';
import { Dispatcher } from './play/dispatcher.ts';
import { Fleet } from './play/fleet.ts';
import { Gate } from './play/gate.ts';
import { shareJourneys } from './play/journey.ts';
import { playLicenses } from './play/license-desk.ts';
import { Outbox } from './play/outbox.ts';
import { saveTours } from './play/rescue.ts';
import { Roster } from './play/roster.ts';
import type { Run } from './play/run.ts';
import { Shelf } from './play/shelf.ts';
import { Terminal } from './play/terminal.ts';
import type { Facility, Settings, Stock } from './settings.ts';

/** Real milliseconds between two reports of the counts. */
const reportEvery = 60_000;

interface Surroundings {
  stop: AbortSignal;
  /** The counts, every minute. */
  print: (text: string) => void;
  /** What went wrong. */
  tell: (text: string) => void;
  clock: Clock;
  /** How a request is sent. */
  fetch?: typeof globalThis.fetch;
  /** Where it is counted; of its own unless somebody wants to watch. */
  counts?: Counts;
}

/**
 * Plays terminals, trucks and forwarders until told to stop.
 * @returns what was done
 * @throws KeyRefused when a key or an account is not accepted
 */
export async function simulate(
  settings: Settings,
  { stop, print, tell, clock, fetch = globalThis.fetch, counts = new Counts() }: Surroundings,
): Promise<Counts> {
  const crew = new Crew(stop, tell);
  const run: Run = { settings, clock, counts, crew, roster: new Roster(), arrivals: new Map() };
  const { target, publicUrl = target } = settings;
  const ask = signInByTurn(asker({ target, stop: crew.signal, clock, fetch }));
  const pay = payAt({ target, stop: crew.signal, fetch });

  crew.run(async (signal) => {
    await run.clock.until(settings.start, signal);
    const forwarders: Forwarder[] = [];
    for (const account of settings.accounts) forwarders.push(await signIn({ ask, pay, clock, publicUrl }, account));
    const dispatchers = forwarders.map((forwarder) => new Dispatcher(forwarder, run));
    for (const forwarder of forwarders) {
      crew.run((own) => playLicenses(forwarder, run, own));
      crew.run((own) => saveTours(forwarder, run, own));
    }
    for (const facility of settings.facilities) crew.run((own) => playFacility(facility, run, dispatchers, ask, own));
  });
  for (const driver of settings.drivers) {
    crew.run((own) => beCalled(driver, { target, ask, clock, counts }, own));
    crew.run((own) => shareJourneys(driver, run, ask, own));
  }
  crew.run(async (signal) => {
    for (;;) {
      await run.clock.pause(reportEvery, signal);
      print(counts.toString());
    }
  });
  await crew.end();
  return counts;
}

async function playFacility(
  facility: Facility,
  run: Run,
  dispatchers: readonly Dispatcher[],
  ask: Ask,
  signal: AbortSignal,
): Promise<void> {
  const { settings, clock, counts, crew } = run;
  const line = integrator(ask, facility);
  const outbox = new Outbox(settings, facility.id, { integrator: line, clock, counts, crew });
  if (facility.stock) return practise({ ...facility, stock: facility.stock }, run, outbox, line);
  const terminal = new Terminal(facility, run, outbox, dispatchers);
  const ownForwarders = new Set(dispatchers.map(({ forwarderId }) => forwarderId));
  const { mqttUrl } = settings;
  const positions =
    settings.transport === 'mqtt' && mqttUrl && facility.lanes
      ? mqttLine(mqttUrl, facility, { counts, stop: signal })
      : positionLine(line, counts);
  const fleet = new Fleet(facility, run, positions);
  const gate = new Gate(facility, run, { outbox, integrator: line, fleet, ownForwarders });

  terminal.reportTemplates();
  // Without its slots a terminal takes neither closed hours nor bookings.
  await outbox.delivered();
  if (settings.backfillDays > 0) await backfill(facility, run, terminal, outbox);
  signal.throwIfAborted();
  crew.run((own) => terminal.reportDays(own));
  crew.run((own) => terminal.fillSlots(own));
  crew.run((own) => gate.watch(own));
  if (facility.lanes) crew.run((own) => fleet.report(own));
}

/** People alone book there: load units lie ready for them, and the gate serves what they booked. */
function practise(facility: Facility & { stock: Stock }, run: Run, outbox: Outbox, line: Integrator): void {
  const fleet = new Fleet(facility, run, positionLine(line, run.counts));
  const shelf = new Shelf(facility, run, outbox);
  const gate = new Gate(facility, run, { outbox, integrator: line, fleet, ownForwarders: new Set(), shelf });
  run.crew.run((own) => gate.watch(own));
}
