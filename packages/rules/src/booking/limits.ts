// Requests and refreshing

/** A request is given up after this time (LIM-01). */
export const requestTimeoutMs = 10_000;
/** A fetch of the feature flags is given up after this time (FLAG-03). */
export const flagTimeoutMs = 60_000;
/** Shortest time between two fetches of the feature flags (FLAG-02). */
export const flagIntervalMs = 10_000;
/** A snackbar disappears after this time (UI-02). */
export const snackbarMs = 5_000;
/** Statistics of the dashboards are fetched again after this time (FWD-DASH-09). */
export const statisticsRefreshMs = 60_000;
/** Most days between the first and the last day of a statistic's range (TRM-DASH-13). */
export const statisticMaxDays = 731;
/** The loaded pages of the bookings overview refresh after this time (FWD-BOOK-48). */
export const toursRefreshMs = 60_000;
/** Block list and trucker overview are read again after this time (TRM-BLK-13, TRM-OVW-27). */
export const facilityTruckersRefreshMs = 30_000;
/** Width of the profile beside the trucker overview in pixels (TRM-OVW-13). */
export const profileWidth = 480;
/** How long a copied text shows its check mark (TRM-OVW-07). */
export const copiedMarkMs = 2_000;
/** A stored answer of an idempotent request is kept this long (api-forwarder 7.5). */
export const idempotencyKeptHours = 24;

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

// Texts people type

/** Longest reason of a block (TRM-BLK-11). */
export const blockReasonMaxCharacters = 500;
/** Longest first and last name of a person (FWD-TRK-27, api-platform 3.2, 4.2). */
export const nameMaxCharacters = 100;
/** Longest email (api-platform 2.3, 3.5, 4.2, 5). */
export const emailMaxCharacters = 254;
/** Shortest and longest password somebody chooses (AUTH-16, api-platform 2.3). */
export const passwordMinCharacters = 10;
export const passwordMaxCharacters = 1000;
/** Longest name of a passkey, and how many one user may have (FACT-09, FACT-13). */
export const passkeyNameMaxCharacters = 60;
export const passkeysMost = 10;
/** Longest licence plate (FWD-TRK-27). */
export const plateMaxCharacters = 20;
/** Longest name, tax id, address and trucking system of a trucking company (api-platform 5). */
export const companyMaxCharacters = {
  name: 200,
  vatId: 50,
  streetAddress: 200,
  zipCode: 20,
  city: 100,
  country: 100,
  truckingSystem: 200,
} as const;
/** How an installation shows itself: characters, bytes of the sent picture, and the pixels it is written with (SETUP-84). */
export const brandingLimits = {
  name: 40,
  address: 500,
  imprintText: 3000,
  logoBytes: 300_000,
  logoWidth: 480,
  logoHeight: 128,
} as const;
/** Longest name, code, address, phone number and rules of a terminal (api-platform 5.1). */
export const facilityMaxCharacters = {
  name: 200,
  code: 20,
  timeZone: 64,
  address: 200,
  phoneNumber: 40,
  driverRules: 2000,
} as const;

// Acceptance restrictions

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

// Batch status request

/** A CSV file must be smaller than this (FWD-BATCH-02). */
export const csvMaxBytes = 1_000_000;
/** A downloaded result list must be smaller than this; with 40,000 rows it has 3.2 MB (FWD-BATCH-47). */
export const csvDownloadMaxBytes = 5_000_000;
/** Rows of a list that the user sees when they say what its columns are, and the longest text of a cell there. */
export const batchPreviewRows = 5;
export const batchPreviewCellMax = 60;
/** Headers that one company's mappings are remembered for; the oldest goes (FIELD-FILE-07). */
export const columnMappingsMax = 50;
/** Bytes of a spreadsheet (FIELD-FILE-03), of its parts together after unpacking, and how many parts it may have. */
export const sheetMaxBytes = 5_000_000;
export const sheetUnpackedMaxBytes = 40_000_000;
export const sheetPartsMax = 1_000;
/** Cells of all its sheets. */
export const sheetMaxCells = 1_000_000;
/** Most data rows of a CSV file (FWD-BATCH-30). */
export const csvMaxRows = 40_000;
/** Most lines of a CSV file, empty ones counted too (SEC-03). */
export const csvMaxLines = 150_000;
/** Longest line of a CSV file that is split into cells, and most columns of its header (SEC-03). */
export const csvLineMax = 10_000;
export const csvMaxColumns = 200;
/** Longest cell of a CSV file (FWD-BATCH-27). */
export const csvCellMax = 64;
/** Most corrupt rows of a CSV file that are named (FWD-BATCH-28). */
export const csvCorruptRowsMax = 100;
/** Most characters of a corrupt row that are shown (FWD-BATCH-29). */
export const csvCorruptRowMax = 500;
/** Rows of the first block, small so that the screen moves at once (FWD-BATCH-35). */
export const batchFirstBlock = 25;
/** Rows of every further block (FWD-BATCH-35). */
export const batchBlock = 250;
/** Bodies above this size are sent with gzip (FWD-BATCH-46). */
export const gzipFromBytes = 1_000_000;

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

// Plans

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

// Truckers and licences

/** Editable text longer than this is truncated and gets a tooltip (FWD-TRK-12). */
export const editableTextMax = 10;
/** A licence expires soon from this many calendar months before its date (UI-04). */
export const expiringMonths = 1;

/** Most licences of one purchase (FWD-PAY-16). */
export const purchaseMaxQuantity = 100;
/** Longest text that names the cost centre of an order (FWD-PAY-43). */
export const costCentreMaxCharacters = 50;
/** Days before the end of a licence that will not renew at which its company is told, the fewest first (FWD-LIC-68). */
export const reminderDays = [7, 30];
/** Licences per page (FWD-LIC-40). */
export const licensesPageSize = 50;

// Shell

/** Width of the open drawer in pixels (NAV-34). */
export const drawerWidth = 260;
/** Its width when a label is longer than `drawerLabelMax` (NAV-41). */
export const drawerWideWidth = 320;
/** Longest label, in characters, of the narrow drawer (NAV-34). */
export const drawerLabelMax = 18;
/** All times are shown in this zone, whatever the browser's own is (I18N-08). */
export const displayTimeZone = 'Europe/Berlin';

/** Names and addresses in the audit log. */
export const auditSearchMaxCharacters = 100;
/** The list of the audit log ends here; a filter shows the rest. */
export const auditListMaxEntries = 10_000;
/** Entries of one CSV file. */
export const auditDownloadMaxEntries = 100_000;

// Slot board

/** Most cells (a module in a slot) that one change of the slot board may name (TRM-SLOT-10). */
export const slotCellsPerChange = 2_000;
/** Most cells that the plan of one day may make: slots of a day times open modules (TRM-SLOT-16). */
export const slotCellsPerDay = 1_440;
/** Most modules in one slot template (TRM-SLOT-16). */
export const modulesPerFacility = 50;
/** The board is read again after this time while it is seen (TRM-SLOT-05). */
export const slotBoardRefreshMs = 60_000;

// Train operators

/** Train bookings per page (TRN-23). */
export const trainBookingsPageSize = 50;
/** Most bookings that one request marks as completed (TRN-36). */
export const trainBookingsPerCompletion = 500;
/** Days of a timetable at most, and from today on where none are named (TRN-45). */
export const timetableDaysMax = 31;
export const timetableDays = 8;
export const trainsPageSize = 50;
export const trainBoxesPageSize = 100;
/** Minutes between two mails about one train to one company (TRN-53). */
export const trainRiskMailMinutes = 15;

// Truck map

/** Zoom of the map when it opens; below the smallest one, which then counts (TRM-MON-02, TRM-MON-36). */
export const mapStartZoom = 16.6;
/** Smallest and largest zoom of the map (TRM-MON-03, TRM-MON-04). */
export const mapMinZoom = 16.7;
export const mapMaxZoom = 18.5;
/** Radius of a truck's marker in pixels (TRM-MON-11). */
export const markerRadius = 18;
/** The accuracy circle is larger than the accuracy by this factor (TRM-MON-12). */
export const accuracyFactor = 1.5;
/** Width of the sidebar beside the map in pixels (TRM-MON-16). */
export const mapSidebarWidth = 370;
/** Trucks per page of the sidebar (TRM-MON-19). */
export const mapTrucksPageSize = 5;
/** Longest search for a truck on the map (TRM-MON-20). */
export const truckSearchMaxCharacters = 28;

// Sockets

/** The client pings a socket after this time (TRM-SOCK-04). */
export const socketPingMs = 15_000;
/** Without a pong in this time the client closes the socket (TRM-SOCK-05). */
export const socketPongMs = 8_000;
/** Waits before a lost socket is opened again; the last one repeats (TRM-SOCK-08). */
export const socketWaitsMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000];
/** A socket whose server goes away is opened again at a random moment within this time (OPS-28). */
export const socketSpreadMs = 5_000;
/** Without a connection for this time the screen says so (TRM-SOCK-13). */
export const connectionLostMs = 5_000;
