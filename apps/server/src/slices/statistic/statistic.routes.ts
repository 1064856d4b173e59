import { type ForwarderStatisticName, statistic } from '@quaygate/contract';
import type { Db } from '../../db/client.ts';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { countApprovedTruckers, countOpenBookings } from './statistic.queries.ts';
import { countSeries, countStatistic } from './statistic.service.ts';

const counts: Record<ForwarderStatisticName, (db: Db, forwarderId: string) => Promise<number>> = {
  open_orders: countOpenBookings,
  registered_truckers: countApprovedTruckers,
};

export const statisticSlice: Slice = (serve, deps) => {
  const { db } = deps;
  serve(statistic.terminal, ({ params, body }) => countStatistic(deps, params.terminalId, body));
  serve(statistic.timeSeries, ({ params, body }) => countSeries(deps, params.terminalId, body));

  serve(statistic.forwarder, async ({ params, body: { name }, user }) => {
    const tier = user.forwarders.find(({ id }) => id === params.f)?.tier;
    if (name === 'open_orders' && tier !== 'Premium') throw new Refusal('plan_not_sufficient');
    const floatValue = await counts[name](db, params.f);
    return { name, unit: null, floatValue, colorBorders: [], start: null, end: null };
  });
};
