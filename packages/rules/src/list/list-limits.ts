// Lists and searches

/** Tours per page (FWD-BOOK-25). */
export const toursPageSize = 100;
/** Tours per page after another forwarder was selected (FWD-BOOK-25). */
export const toursPageSizeAfterChange = 50;
/** Truckers per page (FWD-TRK-14). */
export const truckersPageSize = 50;
/** A driver who was seen within so many days uses the app. */
export const appActiveDays = 30;
/** Web app users per page (WAU-08). */
export const webappUsersPageSize = 25;
/** From this many shown items on, the end of an infinite table is noted (LIM-04, UI-08). */
export const noMoreItemsFrom = 49;
/** Pause before the tours search is sent (FWD-BOOK-03). */
export const toursSearchDebounceMs = 500;
/** Longest search text of the tours (FWD-BOOK-41). */
export const toursSearchMaxCharacters = 100;
/** So much of what a search finds is counted, and more only as far as it is shown (FWD-BOOK-59, UI-42). */
export const foundCounted = 1_000;
/** Tours of one file (FWD-EXP-03). */
export const toursDownloadMaxTours = 2_000;
/** Pause before any other search is sent (LIM-02, FLIM-01). */
export const searchDebounceMs = 300;
/** A search is sent from this many characters on, or when emptied (LIM-03, FLIM-02). */
export const searchMinCharacters = 3;
/** A search of web app users needs more than three characters (WAU-04). */
export const webappUsersSearchMinCharacters = 4;
/** Drivers per page of the block list and the trucker overview, and what a dialog finds at most (TRM-BLK-07, TRM-OVW-12). */
export const facilityTruckersPageSize = 25;
/** The search of the trucker overview needs more than three characters (TRM-OVW-17). */
export const facilityTruckersSearchMinCharacters = 4;
/** Longest text of any other search (api-platform 4.1, api-forwarder 5). */
export const searchMaxCharacters = 200;

/** Names and addresses in the audit log. */
export const auditSearchMaxCharacters = 100;
/** The list of the audit log ends here; a filter shows the rest. */
export const auditListMaxEntries = 10_000;
/** Entries of one CSV file. */
export const auditDownloadMaxEntries = 100_000;
