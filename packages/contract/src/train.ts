import { z } from 'zod';
import { instant } from './instant.ts';
import { deleted, limited, reportCall, reported } from './report.ts';

const trainNumber = z.string().regex(/^[0-9]{1,9}$/);

export const TrainItem = z.object({
  ...reported,
  trainNumber,
  trainDate: z.iso.date(),
  trainOperatorId: limited.min(1),
  direction: z.enum(['inbound', 'outbound']).default('outbound'),
  plannedTime: instant.nullable().default(null),
  estimatedTime: instant.nullable().default(null),
  latestLoadingTime: instant.nullable().default(null),
  state: z.enum(['planned', 'arrived', 'loading', 'departed', 'cancelled']).default('planned'),
  deleted,
});
export type TrainItem = z.infer<typeof TrainItem>;

export const TrainBookingItem = z.object({
  ...reported,
  orderId: z.string().min(1).max(64),
  trainNumber,
  trainDate: z.iso.date(),
  latestLoadingTime: instant.nullable().default(null),
  wagonNumber: limited.nullable().default(null),
  deleted,
});
export type TrainBookingItem = z.infer<typeof TrainBookingItem>;

export const train = {
  report: reportCall('reportTrains', 'trains', ['trains'], TrainItem),
  reportBookings: reportCall('reportTrainBookings', 'trainBookings', ['trains'], TrainBookingItem),
};
