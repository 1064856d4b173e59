import { z } from 'zod';
import { instant } from './instant.ts';
import { forwarderRead } from './roles.ts';
import { ofForwarder, route } from './route.ts';

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

export const statistic = {
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
