import { bucketUnits } from '@quaygate/rules';
import { z } from 'zod';
import { instant } from '../base/instant.ts';
import { forwarderRead, terminalRead } from '../base/roles.ts';
import { ofForwarder, ofUserTerminal, route } from '../base/route.ts';

export const ColorBorder = z.object({
  minValue: z.number().nullable(),
  maxValue: z.number().nullable(),
  color: z.string(),
});

export const FloatStatistic = z.object({
  name: z.string(),
  unit: z.string().nullable(),
  floatValue: z.number(),
  colorBorders: z.array(ColorBorder),
  start: instant.nullable(),
  end: instant.nullable(),
});
export type FloatStatistic = z.infer<typeof FloatStatistic>;

export const forwarderStatisticNames = ['open_orders', 'registered_truckers'] as const;
export type ForwarderStatisticName = (typeof forwarderStatisticNames)[number];

export const terminalStatisticNames = [
  'active_bookings',
  'completed_bookings',
  'canceled_bookings',
  'time_register_success_transhipment',
] as const;
export type TerminalStatisticName = (typeof terminalStatisticNames)[number];

/** Counts are whole, the duration is a mean. */
export const unitOf = (name: TerminalStatisticName): 'count' | 'minutes' =>
  name === 'time_register_success_transhipment' ? 'minutes' : 'count';

/** Either an exact range, or so many periods up to the next local midnight. */
export const TerminalStatisticQuestion = z.object({
  name: z.enum(terminalStatisticNames),
  start: instant.optional(),
  end: instant.optional(),
  duration: z.enum(['DAY', 'WEEK', 'MONTH', 'YEAR']).optional(),
  amount: z.int().min(1).max(731).optional(),
});
export type TerminalStatisticQuestion = z.infer<typeof TerminalStatisticQuestion>;

/** Either an exact range with its buckets, or two local days, for which the server chooses them. */
export const TimeSeriesQuestion = z.object({
  name: z.literal('completed_bookings'),
  seriesStart: instant.optional(),
  seriesEnd: instant.optional(),
  duration: z.enum(bucketUnits).optional(),
  customRange: z.tuple([z.iso.date(), z.iso.date()]).optional(),
});
export type TimeSeriesQuestion = z.infer<typeof TimeSeriesQuestion>;

const ofTerminal = {
  method: 'POST',
  access: { roles: terminalRead },
  scope: { facility: 'terminalId' },
  params: ofUserTerminal,
  replica: true,
} as const;
const terminalPath = '/web/terminalOperators/v1/users/:u/terminals/:terminalId/statistics';

export const statistic = {
  terminal: route({
    name: 'getTerminalStatisticFloatValue',
    ...ofTerminal,
    path: `${terminalPath}/floatValue`,
    body: TerminalStatisticQuestion,
    response: FloatStatistic.extend({
      unit: z.enum(['count', 'minutes']),
      floatValue: z.number().nullable(),
      start: instant,
      end: instant,
    }),
  }),
  timeSeries: route({
    name: 'getTerminalStatisticTimeSeries',
    ...ofTerminal,
    path: `${terminalPath}/timeSeries`,
    body: TimeSeriesQuestion,
    response: z.object({
      /** The begin of each bucket. */
      xAxis: z.array(instant),
      /** Null for buckets that begin after now. */
      yAxis: z.array(z.number().nullable()),
      duration: z.enum(bucketUnits),
    }),
  }),
  forwarder: route({
    name: 'getForwarderStatistic',
    method: 'POST',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/statistics/floatValue',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    params: ofForwarder,
    body: z.object({
      name: z.enum(forwarderStatisticNames),
      start: instant.nullish(),
      end: instant.nullish(),
    }),
    response: FloatStatistic,
    errors: ['plan_not_sufficient'],
  }),
};
