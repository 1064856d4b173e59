/** Texts that a company writes of a booking for itself (FWD-OWN-01). */
export const ownColumns = ['customer', 'orderNumber', 'note'] as const;
export type OwnColumn = (typeof ownColumns)[number];

/** Longest own texts. */
export const ownTextMax: Readonly<Record<OwnColumn, number>> = { customer: 100, orderNumber: 60, note: 200 };
