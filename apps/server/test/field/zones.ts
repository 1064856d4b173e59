/** Names of time zones, and one line on the kind. */

/** What runtime and database both know. */
export const knownZones: readonly (readonly [string, string])[] = [
  ['Europe/Berlin', 'the usual one'],
  ['Europe/Kyiv', 'a new spelling'],
  ['Europe/Kiev', 'its spelling of before'],
  ['Asia/Kolkata', 'half an hour beside the others'],
  ['Asia/Calcutta', 'its spelling of before'],
  ['Asia/Kathmandu', 'a quarter of an hour beside the others'],
  ['America/Argentina/Buenos_Aires', 'three parts'],
  ['Europe/Nicosia', 'a link to Asia'],
  ['Australia/Lord_Howe', 'a summer time of half an hour'],
  ['Etc/GMT-3', 'an offset with a name, its sign the other way round'],
  ['UTC', 'none'],
];

/** What one of them does not know, or takes for another zone. */
export const foreignZones: readonly (readonly [string, string])[] = [
  ['Europe/Duisburg', 'a town that is none'],
  ['Berlin', 'half a name'],
  ['+02:00', 'an offset'],
  ['Foo5', 'what the database reads as its own rule'],
  ['VST', 'known to the runtime alone'],
  ['US/Pacific-New', 'gone from the database'],
  ['IST', 'India to the runtime, Israel to the database'],
  ['CET', 'with summer time to the runtime, without to the database'],
];
