import type { Change, ChangedNoun } from '@quaygate/contract';

/** The first words of the keys that a change makes old. A booking is part of its tour, its slot, its train and the counts. */
const nouns: Partial<Record<ChangedNoun, readonly string[]>> = {
  booking: [
    'tour',
    'booking',
    'statistic',
    'terminalStatistic',
    'train',
    'trainBooking',
    'facilityTrucker',
    'slotBoard',
    'facilityBooking',
    'facilityArrival',
    'forwarderArrival',
    'practice',
    'offeredPractice',
    'exception',
  ],
  bookingView: ['bookingView'],
  arrival: ['facilityArrival', 'forwarderArrival'],
  slot: ['slotBoard', 'terminalStatistic'],
  exception: ['exception'],
  blockList: ['blockList', 'facilityTrucker', 'trucker', 'exception'],
  deadline: ['deadline'],
  oneToOneRestriction: ['oneToOneRestriction'],
  // A closure is shown at its tours.
  announcement: ['announcement', 'tour', 'bookingMove'],
  // Counted by the train that takes them, and shown in its list.
  loadUnit: ['train', 'trainBooking'],
  train: ['train', 'trainBooking', 'deadline'],
  trainBooking: ['train', 'trainBooking'],
  facility: ['facility', 'terminal', 'terminalService', 'dimension', 'practice', 'offeredPractice'],
  license: ['license', 'licenseOrder', 'trucker'],
  trucker: ['trucker', 'facilityTrucker', 'gatePassUser', 'gatePassQueue'],
  gatePassUser: ['gatePassUser', 'gatePassQueue'],
  notification: ['notification'],
};
const all = [...new Set(Object.values(nouns).flat())];

/** Nouns whose keys name the forwarder second, and those that name the terminal there. */
const ofForwarder = [
  'tour',
  'booking',
  'statistic',
  'license',
  'licenseOrder',
  'trucker',
  'forwarderArrival',
  'bookingMove',
  'bookingView',
];
const ofTerminal = [
  'slotBoard',
  'facilityBooking',
  'blockList',
  'facilityTrucker',
  'terminalStatistic',
  'deadline',
  'facilityArrival',
  'exception',
];

/** The beginnings of the keys of what these changes have made old. */
export function keysOf(changed: readonly Pick<Change, 'noun' | 'facilityId' | 'forwarderId'>[]): unknown[][] {
  const keys = new Map<string, unknown[]>();
  for (const { noun, facilityId, forwarderId } of changed) {
    for (const word of noun === 'resync' ? all : (nouns[noun] ?? [])) {
      const id = ofForwarder.includes(word) ? forwarderId : ofTerminal.includes(word) ? facilityId : undefined;
      const key = id === undefined ? [word] : [word, id];
      keys.set(JSON.stringify(key), key);
    }
  }
  return [...keys.values()];
}
