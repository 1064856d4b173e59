export interface BookingViewTable {
  forwarderId: string;
  viewId: string;
  /** Null is the company. */
  userId: string | null;
  name: string;
  query: string;
}

export interface BookingViewStartTable {
  forwarderId: string;
  userId: string;
  viewId: string;
}

declare module '../../db/tables.ts' {
  interface Tables {
    bookingView: BookingViewTable;
    bookingViewStart: BookingViewStartTable;
  }
}
