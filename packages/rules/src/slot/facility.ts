/** What a terminal can beyond slots and bookings. */
export const facilityCapabilities = ['voiceCalls', 'truckMonitoring', 'truckerOverview'] as const;
export type FacilityCapability = (typeof facilityCapabilities)[number];

/** What a terminal still needs before trucks can be booked and handled there, in the order in which one does it (SETUP-51). */
export const facilityNeeds = ['users', 'slots', 'integrationKey'] as const;
export type FacilityNeed = (typeof facilityNeeds)[number];

/** Smallest and largest of the numbers that a terminal sets: kilograms, places of a truck, and minutes up to a week. */
export const facilityLimits = {
  maxWeight: { min: 1, max: 1_000_000 },
  truckPlaces: { min: 1, max: 1_000 },
  truckWeight: { min: 1, max: 10_000_000 },
  toleranceMinutes: { min: 0, max: 10_080 },
  deadlineGraceMinutes: { min: 0, max: 10_080 },
  trainMarginMinutes: { min: 0, max: 10_080 },
  unloadingMarginMinutes: { min: 0, max: 10_080 },
} as const;
