/** Asked for with all that a start needs in one request (UI-35); each part is answered as its own call would be. */
export const startPath = '/web/v1/start';
/** So many addresses one request may name. */
export const startPartsLimit = 16;

/**
 * The calls that may be parts: a start reads them, and no token, key or ticket lies in their answers, so they may travel
 * compressed together (decision 107).
 */
export const startCallNames: readonly string[] = [
  'getClientSettings',
  'getUser',
  'getUserTerminals',
  'getForwarders',
  'getTrainOperators',
  'getForwarderConfig',
  'getTours',
  'getForwarderTerminals',
  'getForwarderAnnouncements',
  'getForwarderArrivals',
  'getBookingViews',
  'countNotifications',
];

/** One line of the answer: the number of the address, and what its call answered. */
export interface StartPart {
  part: number;
  status: number;
  headers: Record<string, string>;
  body: string;
}
