/** Most rows of one plan (PLAN-01). */
export const planRowsMax = 1_000;
/** Most rows that are stored or checked by one request (PLAN-04, PLAN-05). */
export const planBlockRows = 250;
/** Most rows that are booked by one request, and rows of a block of the screen (PLAN-30, PLAN-32). */
export const planBookRows = 200;
export const planBookBlock = 25;
/** Bookings of one request that are made beside each other (PLAN-30). */
export const planBookWidth = 4;
/** Rows of a company in plans whose reference was looked up and not found (PLAN-12). */
export const planUnknownMax = 1_000;
/** Share of the failed look-ups of a company that its plans may use (PLAN-11). */
export const planLookupShare = 0.5;
/** The rows that are seen are checked again after this time (PLAN-06). */
export const planCheckMs = 60_000;
/** What was booked can be taken back for this time (PLAN-33). */
export const planUndoMs = 30_000;
/** Minutes from one terminal to another that are not named (PLAN-25), and the most that may be. */
export const drivingMinutesDefault = 60;
export const drivingMinutesMax = 1_440;
/** Most pairs of terminals in the table of driving minutes. */
export const planMinutesMax = 400;
