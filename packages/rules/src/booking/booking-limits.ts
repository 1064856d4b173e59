// Load units and slots

/** Load plus empty weight of a booking, this value allowed; a terminal may set another (LIM-06, FWD-STAT-42). */
export const maxWeightKg = 41_000;
/** Longest reference number (api-forwarder 7.1). */
export const referenceMaxCharacters = 64;
/** A status answer offers slots beginning within this many days (FWD-STAT-46). */
export const slotOfferDays = 14;
/** Slots exist for this many days ahead (INT-27). */
export const slotHorizonDays = 28;
/** From this share of the capacity on, a slot is yellow (FWD-STAT-33). */
export const highLoadPercent = 80;
/** A row of a list request is answered with its first slots that are not red, at most this many (api-forwarder 4). */
export const listSlotsPerRow = 10;

// Many tours at once

/** Most tours that are previewed or moved by one request, and tours of a block of the screen (FWD-BULK-03, FWD-BULK-10). */
export const tourMovesMax = 200;
export const tourMovesBlock = 10;
/** Tours of one request that are judged or moved beside each other (FWD-BULK-06). */
export const tourMovesWidth = 4;
/** What was moved, or got another driver, can go back for this time (FWD-BULK-11, FWD-BULK-17). */
export const tourMovesUndoMs = 30_000;
/** Bookings whose receipts come as one file (FWD-BULK-20). */
export const receiptsMax = 50;

// Views of the bookings overview

/** Most views of one user in a company, and of a company (FWD-VIEW-05). */
export const bookingViewsMax = 50;
export const bookingViewNameMax = 60;
export const bookingViewQueryMax = 2_000;
