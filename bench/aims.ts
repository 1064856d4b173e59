/** What the rows are to reach. Shares of a peer's throughput are at least so much, times of it at most. */
export const aims = {
  /** Throughput by the hand-written peer. */
  authorized: 0.7,
  signIn: 0.8,
  status: 0.9,
  slots: 0.9,
  bookingHot: 0.85,
  bookingSpread: 0.8,
  bookingPair: 0.75,
  move: 0.8,
  slotBoard: 0.6,
  assignLicense: 0.6,
  readiness: 0.9,
  auditActs: 0.8,
  /** A page of a long list by one of a short one: throughput of the short by that of the long. */
  list: 1.1,
  /** The same, searched. */
  search: 1.5,
  /** A page of 100 tours by a raw keyset page: processor of the server, and of PostgreSQL. */
  toursByKeyset: 2,
  batch: 1.5,
  /** Processor of the server by the raw peer, and by the one with Socket.IO. */
  vehicles: 1,
  vehiclesBySocketIo: 0.8,
  /** 99th percentile of others by their quiet one. */
  hostile: 3,
  /** Seconds until healthy. */
  startEmpty: 6,
  startAgain: 1.5,
  /** Megabytes. */
  memoryIdle: 160,
  memoryHostile: 400,
} as const;
