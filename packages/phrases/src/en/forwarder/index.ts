import type { forwarder as german } from '../../de/forwarder/index.ts';
import type { Same } from '../../shape.ts';
import { batch } from './batch.ts';
import { bookings } from './bookings.ts';
import { dashboard } from './dashboard.ts';
import { statusRequest } from './status-request.ts';
import { truckers } from './truckers.ts';

export const forwarder: Same<typeof german> = { dashboard, statusRequest, batch, bookings, truckers };
