import { batch } from './batch.ts';
import { bookings } from './bookings.ts';
import { dashboard } from './dashboard.ts';
import { statusRequest } from './status-request.ts';
import { truckers } from './truckers.ts';

export const forwarder = { dashboard, statusRequest, batch, bookings, truckers } as const;
