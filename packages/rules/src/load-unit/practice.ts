/** Why the product cannot play the system of a terminal: something else does (SETUP-86). */
export const practiceHindrances = ['demo', 'connected'] as const;
export type PracticeHindrance = (typeof practiceHindrances)[number];

/** Load units that a terminal which practises keeps open, by direction. */
export const practiceStock = { pickups: 12, deliveries: 8 } as const;
