/** What is to do about a driver (OFFICE-01), the first that applies. */
export const queueTasks = ['deletion', 'proposal', 'waiting', 'reset', 'ending'] as const;
export type QueueTask = (typeof queueTasks)[number];

/** By what the queue sorts (OFFICE-02). */
export const queueSorts = ['tour', 'since', 'name'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** A claim ends by itself after so many minutes (OFFICE-04). */
export const claimMinutes = 20;
/** A tour this near is soon. */
export const tourSoonHours = 24;
/** Companies and terminals that a filter offers. */
export const queueChoicesMost = 200;

/** What of an identification somebody can look at (OFFICE-11). */
export const evidenceParts = ['document', 'documentFront', 'documentBack', 'portrait'] as const;
export type EvidencePart = (typeof evidenceParts)[number];
