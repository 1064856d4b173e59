import { type DriverTour, driverTour, live } from '@quaygate/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { call, download } from '#web/lib/call/api.ts';
import { ApiError } from '#web/lib/call/api-error.ts';
import { currentCredentials } from '#web/lib/call/credentials.ts';
import { keepSocket } from '#web/lib/call/socket.ts';
import { socketAddress } from '#web/lib/call/socket-address.ts';
import { now } from '#web/lib/clock.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { lostTours } from './lost.ts';
import { ids, stillSignedIn, whenOver } from './session.ts';

interface Kept {
  tours: readonly DriverTour[] | undefined;
  /** When they were read; they may be shown long after. */
  readDate: Date | undefined;
  /** Open tours that the driver had and has no more, while their slot is not over (DRV-TOUR-12). */
  lost: readonly DriverTour[];
}

interface State extends Kept {
  /** The last reading failed. */
  isFailed: boolean;
  /** It did because the server, or its database, is away. */
  isDisturbed: boolean;
}

const key = 'driver-tours';
const answer = driverTour.list.response;
const Stored = z.object({ readDate: z.string(), answer: z.unknown(), lost: z.unknown().default([]) });

/** What the phone keeps for the way without a network (DRV-TOUR-09). */
function kept(): Kept {
  try {
    const { readDate, answer: stored, lost } = Stored.parse(JSON.parse(localStorage.getItem(key) ?? ''));
    return {
      tours: answer.parse(stored).items,
      readDate: new Date(readDate),
      lost: answer.parse({ items: lost }).items,
    };
  } catch {
    return { tours: undefined, readDate: undefined, lost: [] };
  }
}

export const useTours = create<State>()(() => ({ ...kept(), isFailed: false, isDisturbed: false }));

let reading: Promise<void> | undefined;

whenOver(() => {
  // The next driver does not wait for what this one has asked.
  reading = undefined;
  localStorage.removeItem(key);
  useTours.setState({ tours: undefined, readDate: undefined, lost: [], isFailed: false, isDisturbed: false });
});

/** Reads the tours; calls that come meanwhile share one reading. */
export function readTours(): Promise<void> {
  if (reading) return reading;
  const begun = read().finally(() => {
    if (reading === begun) reading = undefined;
  });
  reading = begun;
  return begun;
}

/** What the phone keeps is told as old once the answer takes longer than this, in milliseconds. */
const patience = 3_000;

async function read(): Promise<void> {
  const isSignedIn = stillSignedIn();
  const late = setTimeout(() => {
    if (isSignedIn() && useTours.getState().tours) useTours.setState({ isFailed: true });
  }, patience);
  try {
    const { items: tours } = await call(driverTour.list, { params: ids() });
    if (!isSignedIn()) return;
    const readDate = new Date(now());
    const last = useTours.getState();
    const lost = lostTours(last.lost, last.tours ?? [], tours, now());
    useTours.setState({ tours, readDate, lost, isFailed: false, isDisturbed: false });
    const encoded = (items: readonly DriverTour[]) => z.encode(answer, { items: [...items] });
    localStorage.setItem(key, JSON.stringify({ readDate, answer: encoded(tours), lost: encoded(lost).items }));
  } catch (reason) {
    if (!isSignedIn()) return;
    useTours.setState({ isFailed: true, isDisturbed: reason instanceof ApiError && reason.status >= 500 });
  } finally {
    clearTimeout(late);
  }
}

export const downloadDocument = async (tourId: string, bookingId: string): Promise<void> => {
  const { blob, name } = await download(driverTour.document, { params: { ...ids(), tourId, bookingId } });
  saveFile(blob, name ?? 'document.pdf');
};

/** Without a change they are read again after this time, in milliseconds. */
const readEvery = 60_000;

/** While the server is away it is asked again after this time, in milliseconds; phones do so at different moments. */
const againAfter = () => 5_000 + Math.random() * 10_000;

/** Keeps the tours fresh while the app is open: by the live stream, by the clock, and when the network or the eye returns. */
export function followTours(): () => void {
  const look = () => {
    if (!document.hidden) void readTours();
  };
  look();
  const timer = setInterval(look, readEvery);
  let again: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = useTours.subscribe(({ isDisturbed }) => {
    clearTimeout(again);
    if (isDisturbed) again = setTimeout(look, againAfter());
  });
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  const close = keepSocket({
    address: async () => {
      const { ticket } = await call(live.createTicket, { params: ids() });
      return socketAddress(live.stream.path, ticket);
    },
    // Each message says that something of the driver's companies changed, and the first of a connection that some may be missed.
    onMessage: look,
    onConnection: () => {},
    onRefused: () => {},
    refresh: () => currentCredentials().refresh(currentCredentials().token()),
  });
  return () => {
    close();
    unsubscribe();
    clearTimeout(again);
    clearInterval(timer);
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}
