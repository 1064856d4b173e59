export interface Caller {
  id: string;
  roles: string[];
  facilities: number[];
  forwarders: Record<string, { name: string; tier: string }>;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export const refuse = (status: number, code: string): Answer => ({ status, body: { status, code } });

export interface Call {
  caller: Caller;
  forwarderId: string;
  /** Terminal or driver. */
  place: string;
  /** Booking, where the call is about one. */
  item: string;
  body: string;
}
