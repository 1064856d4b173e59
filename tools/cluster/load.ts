import { present } from '@quaygate/rules';
import type { Db } from '../../apps/server/src/db/client.ts';
import { MapViewer, TabViewer } from '../../apps/server/test/cluster/viewer.ts';
import { keepBooks } from '../../apps/server/test/crash/bookkeeper.ts';
import { callPair } from './call-pair.ts';
import { type Meter, wordsOf } from './meter.ts';
import { pause, startReports } from './reports.ts';
import type { World } from './world.ts';

/** Bookings, gate, positions, live streams and a call, all through the proxy, until it is stopped. */
export function startLoad(world: World, db: Db, meter: Meter, visits: readonly string[]) {
  const watch = () => {
    const asked = meter.ask('booking');
    return { failed: (answer: Parameters<typeof wordsOf>[0]) => asked.saw(wordsOf(answer)), answered: asked.answered };
  };
  const books = keepBooks({ db, send: world.send, crowd: world.crowd }, { width: 6, every: 500, pause, watch });
  const { newest, ...reports } = startReports(world, meter, visits);
  const viewed = { instances: [{ origin: world.publicUrl }], send: () => world.send, code: world.facility.code };
  const maps = [0, 1, 2].map(() => new MapViewer(viewed, world.clerk, 0));
  const tabs = [0, 1, 2].map((index) => new TabViewer(viewed, present(world.crowd.companies[index]).user, 0));
  for (const map of maps) map.onMessage = meter.viewer('map');
  for (const tab of tabs) tab.onMessage = meter.viewer('live');
  const call = callPair(world, meter);
  const viewers = [['map', maps] as const, ['live', tabs] as const];

  return {
    books,
    call,
    refused: reports.refused,
    takeOld: reports.takeOld,
    reported: reports.reported,
    /** Notes the codes with which sockets were closed since the last look. */
    closings(): void {
      for (const [kind, each] of viewers)
        for (const code of each.flatMap(({ codes }) => codes.splice(0))) meter.saw(kind, `socket closed with ${code}`);
    },
    /** Trucks that a map does not show where they reported last. */
    unseen: () =>
      maps.flatMap(({ last }, index) =>
        [...newest]
          .filter(([id, latitude]) => last?.find(({ vehicleId }) => vehicleId === id)?.latitude !== latitude)
          .map(([id]) => `map ${index + 1} shows ${id} elsewhere`),
      ),
    hold: reports.hold,
    async stop() {
      await reports.stop();
      call.stop();
      for (const viewer of [...maps, ...tabs]) viewer.end();
    },
  };
}
