/** Most trains of one acceptance deadline (TRM-DL-22). */
export const trainsPerDeadline = 50;
/** Why a train is taken in a period only (TRM-DL-37). */
export const deadlineReasonMaxCharacters = 300;
/** Longest train number (TLIM-06). */
export const trainNumberMaxDigits = 9;
/** The open lists of restrictions are read again after this time (TRM-DL-33). */
export const restrictionsRefreshMs = 60_000;
/** The message of a restriction's form disappears after this time (TRM-DL-13). */
export const formMessageMs = 3_000;
/** A deadline that begins and ends on one day ends at this hour (TRM-DL-11). */
export const sameDayDeadlineHour = 22;
/** Concerned bookings per page. */
export const concernedPageSize = 10;
