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

// Shell

/** Width of the open drawer in pixels (NAV-34). */
export const drawerWidth = 260;
/** Its width when a label is longer than `drawerLabelMax` (NAV-41). */
export const drawerWideWidth = 320;
/** Longest label, in characters, of the narrow drawer (NAV-34). */
export const drawerLabelMax = 18;
/** All times are shown in this zone, whatever the browser's own is (I18N-08). */
export const displayTimeZone = 'Europe/Berlin';

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
