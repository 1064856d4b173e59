import type { status as german } from '../de/status.ts';
import type { Same } from '../shape.ts';

export const status: Same<typeof german> = {
  tour: {
    active: 'booked',
    facility_reached: 'at the terminal',
    registration_blocked: 'registration blocked',
    registration_restricted: 'registration restricted',
    registered: 'registered',
    transhipment: 'transhipment',
    completed: 'completed',
    cancelled: 'cancelled',
    counter_required: 'counter required',
  },
  booking: {
    active: 'booked',
    progress: 'in progress',
    counter_needed: 'counter needed',
    registered: 'completed',
    completed: 'completed',
    cancelled: 'cancelled',
  },
  type: { pickup: 'pickup', delivery: 'delivery' },
  risk: {
    train_cancelled: 'train cancelled',
    slot_after_loading: 'slot after the last loading time',
    slot_too_close: 'slot too close to the last loading time',
    train_not_arrived: 'train arrives after the slot begins',
    truck_missing: 'truck did not come',
    no_booking: 'not booked',
  },
  cause: {
    driver_blocked: 'driver blocked at the terminal',
    driver_not_verified: 'driver not identified',
    oneToOne: '1:1 not satisfied',
    acceptance_deadline: 'outside the acceptance hours of the train',
    latest_loading_time_passed: 'last loading time passed',
    too_early: 'came too early',
    too_late: 'came too late',
    not_released: 'load unit not released',
    license_not_valid: 'no valid licence',
    order_not_available: 'load unit not ready',
  },
  noReason: 'no reason given',
  arrival: {
    expected: 'expected {{time}}',
    late: '{{count}} min after slot end',
    asOf: 'as of {{time}}',
  },
};
