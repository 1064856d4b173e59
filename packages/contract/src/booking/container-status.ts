import { z } from 'zod';
import { errorCodeField, Overweight } from '../base/errors.ts';
import { instant } from '../base/instant.ts';
import { forwarderRead } from '../base/roles.ts';
import { ofTerminal, route } from '../base/route.ts';
import { TerminalAnnouncement } from '../terminal/terminal-announcement.ts';
import { OfferedSlot } from '../terminal/time-slot.ts';
import { LoadUnitData } from './load-unit-data.ts';

/** A status request as it is sent; what is wrong with a row of a list is answered in its row. */
export const StatusRequest = z.object({
  referenceNumber: z.string().nullish(),
  containerNumber: z.string().nullish(),
  type: z.string().nullish(),
  terminalId: z.int().nullish(),
});
export type StatusRequest = z.infer<typeof StatusRequest>;

/** What the terminal knows of the load unit asked for. */
export const ContainerData = LoadUnitData.extend({
  containerNumber: z.string().nullable(),
  trainNumber: z.string().nullable(),
  latestLoadingTime: instant.nullable(),
  warnings: z.array(z.enum(['check_digit'])),
});
export type ContainerData = z.infer<typeof ContainerData>;

/** When the terminal takes load units of the train, where it says why (TRM-DL-37). */
const AcceptanceDeadline = z.object({ deadlineStart: instant, deadlineEnd: instant, reason: z.string() });

const Offer = z.object({ container: ContainerData, timeSlots: z.array(OfferedSlot) });
/** `announcements`: those of the terminal that hold before the last slot, absent where there are none (ANN-07); so are `deadlines`. */
export const StatusResponse = Offer.extend({
  announcements: z.array(TerminalAnnouncement).optional(),
  deadlines: z.array(AcceptanceDeadline).optional(),
});
export type StatusResponse = z.infer<typeof StatusResponse>;

export const StatusRow = z.object({
  getStatusRequest: StatusRequest,
  getStatusResponse: Offer.optional(),
  errorCode: errorCodeField.optional(),
  /** The number that is offered for one that is none (FIELD-FILE-21). */
  suggestedContainerNumber: z.string().optional(),
  /** Of net_weight_too_big (FWD-STAT-51). */
  overweight: Overweight.optional(),
});
export type StatusRow = z.infer<typeof StatusRow>;

export const StatusList = z.object({ getStatusRequestResponses: z.array(StatusRow) });
export type StatusList = z.infer<typeof StatusList>;

const requestType = z.string().toLowerCase();

/** Stands for a row of a wrong type: no terminal has this id, so that it is refused in its place and fails no other row. */
const unreadable: StatusRequest = { terminalId: -1 };
const StatusBody = StatusRequest.extend({
  getStatusRequests: z.array(StatusRequest.catch(unreadable)).min(1).max(250).optional(),
});
const call = {
  method: 'POST',
  path: '/web/forwarderOperators/v1/users/:u/forwarders/:f/terminals/:terminalId/containers',
  access: { roles: forwarderRead },
  scope: { forwarder: 'f' },
  plan: true,
  params: ofTerminal,
} as const;

/** One call of two shapes: `single` answers a load unit with its slots, `list` a block of up to 250. */
export const containerStatus = {
  get: route({
    ...call,
    name: 'getContainerStatus',
    query: z.object({ requestType: requestType.pipe(z.enum(['single', 'list'])) }),
    body: StatusBody,
    // 250 rows of three cells of full length (FWD-BATCH-27), each character of three bytes.
    bodyLimit: 200_000,
    inTurn: { requestType: 'list' },
    response: z.union([StatusList, StatusResponse]),
    errors: [
      'terminal_not_found',
      'terminal_id_is_null',
      'container_number_invalid_format',
      'reference_not_found',
      'reference_not_allowed',
      'lookup_budget_used_up',
      'reference_not_bookable_anymore',
      'required_container_data_missing',
      'net_weight_too_big',
      'terminal_latest_loading_time_before_now',
      'train_cancelled',
      'terminal_system_unavailable',
    ],
    packs: true,
  }),
};
