import { drivingMinutesMax } from '@quaygate/rules';
import { z } from 'zod';
import { forwarderRead } from '../base/roles.ts';
import { ofForwarder, route } from '../base/route.ts';

const terminalId = z.int().min(0).max(2_147_483_647);

/** Minutes from entering one terminal until the truck can enter the other, handling included. */
export const DrivingMinutes = z.object({
  fromTerminalId: terminalId,
  toTerminalId: terminalId,
  minutes: z.int().min(0).max(drivingMinutesMax),
});
export type DrivingMinutes = z.infer<typeof DrivingMinutes>;

/** The table of a company, without the rows of a plan (FWD-BOARD-07). */
export const drivingMinutes = {
  get: route({
    name: 'getDrivingMinutes',
    method: 'GET',
    path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/bookingPlan/minutes',
    access: { roles: forwarderRead },
    scope: { forwarder: 'f' },
    plan: true,
    params: ofForwarder,
    response: z.object({ minutes: z.array(DrivingMinutes) }),
  }),
};
