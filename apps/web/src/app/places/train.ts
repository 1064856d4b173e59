import { trainRead } from '@quaygate/contract';
import { readTrainAddress } from '../../areas/train/train-bookings/train-bookings.address.ts';
import { readTimetableAddress } from '../../timetable/timetable.address.ts';
import { place } from '../place.ts';

const train = { area: 'train', roles: trainRead, listed: true } as const;

export const trainPlaces = [
  place({
    ...train,
    path: '/trainOperator',
    name: 'trainBookings',
    address: readTrainAddress,
    texts: ['trainBookings'],
    screen: () =>
      import('../../areas/train/train-bookings/train-bookings.screen.tsx').then((part) => part.TrainBookingsScreen),
  }),
  place({
    ...train,
    path: '/trainOperator/trains',
    name: 'trains',
    address: readTimetableAddress,
    texts: ['trains', 'trainBookings', 'status'],
    screen: () => import('../../areas/train/trains/trains.screen.tsx').then((part) => part.TrainsScreen),
  }),
] as const;
