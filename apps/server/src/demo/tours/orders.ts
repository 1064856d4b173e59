import type { ContainerType } from '@quaygate/contract';
import { referenceKey } from '@quaygate/rules';
import type { DemoLoadUnit } from './load-units.ts';
import type { DemoTrain } from './trains.ts';

export interface DemoOrder {
  id: number;
  facilityId: number;
  orderId: string;
  direction: 'pickup' | 'delivery';
  referenceNumber: string;
  referenceKey: string;
  containerNumber: string | null;
  containerType: ContainerType | null;
  containerLength: number | null;
  netWeight: number | null;
  emptyWeight: number | null;
  listTollData: string;
  listDangerousGoodsData: string;
  priority: string | null;
  moduleId: string | null;
  releasedOnly: boolean;
  trainNumber: string | null;
  trainDate: string | null;
  trainOperatorId: string | null;
  latestLoadingTime: Date | null;
  trainArrival: Date | null;
  trainState: DemoTrain['state'] | null;
  state: string;
  /** What the terminal said last. */
  reportedState: string;
  occurredAt: Date;
  eventId: string;
  createdDate: Date;
}

/** What an order has when nothing else is said. */
export function orderOf(
  order: Pick<DemoOrder, 'id' | 'facilityId' | 'direction' | 'referenceNumber' | 'createdDate'> & {
    unit: DemoLoadUnit;
    train?: DemoTrain | undefined;
  } & Partial<DemoOrder>,
): DemoOrder {
  const { unit, train, ...given } = order;
  const orderId = `QG${order.facilityId}-${String(order.id).padStart(6, '0')}`;
  return {
    orderId,
    referenceKey: referenceKey(order.referenceNumber),
    ...unit,
    listTollData: '[]',
    listDangerousGoodsData: '[]',
    priority: null,
    moduleId: null,
    releasedOnly: false,
    trainNumber: train?.trainNumber ?? null,
    trainDate: train?.trainDate ?? null,
    trainOperatorId: train?.trainOperatorId ?? null,
    latestLoadingTime: train?.latestLoadingTime ?? null,
    trainArrival: train?.direction === 'inbound' ? train.estimatedTime : null,
    trainState: train?.state ?? null,
    state: 'AVAILABLE',
    reportedState: 'AVAILABLE',
    occurredAt: order.createdDate,
    eventId: `demo-order-${orderId}`,
    ...given,
  };
}

/** The assignments of load units to trains behind the orders; the latest loading time is that of the train. */
export const trainBookingRows = (orders: readonly DemoOrder[]) =>
  orders.flatMap(({ facilityId, orderId, trainNumber, trainDate, occurredAt, id }) =>
    trainNumber && trainDate
      ? [
          {
            facilityId,
            orderId,
            trainNumber,
            trainDate,
            wagonNumber: `33 80 ${4000 + (id % 900)} ${100 + (id % 800)}-${id % 10}`,
            occurredAt,
            eventId: `demo-train-booking-${orderId}`,
          },
        ]
      : [],
  );
