import { type DriverPositionItem, driverPosition } from '@quaygate/contract';
import { driverPositionAge, driverPositionEvery, isExactPosition, maxDriverPositions } from '@quaygate/rules';
import { create } from 'zustand';
import { call } from '#web/lib/call/api.ts';
import { hasCode } from '#web/lib/call/api-error.ts';
import { corrected } from '#web/lib/clock.ts';
import { ids, stillSignedIn, whenOver } from './session.ts';

interface Sharing {
  /** The tour whose position is shared; undefined while none is. */
  tourId: string | undefined;
  /** The phone gives no position, or only a rough one, or nothing could be sent. */
  trouble: 'refused' | 'unknown' | 'imprecise' | 'unsent' | undefined;
}

const key = 'driver-sharing';

export const useSharing = create<Sharing>()(() => ({ tourId: undefined, trouble: undefined }));

/** Milliseconds between two batches. */
const sendEvery = 5_000;

/** Their moments are the phone's; the server's are known when they are sent. */
let waiting: DriverPositionItem[] = [];
let watch: number | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
let isSending = false;

/** The phone does not say where it is, so that no arrival follows. */
export const isPlaceless = ({ trouble }: Pick<Sharing, 'trouble'>): boolean =>
  trouble === 'unknown' || trouble === 'imprecise';

/** The phone finds no place for this long before the driver is told, in milliseconds. */
const patience = 15_000;

/** The moment is that of the phone's clock: what positions say of it themselves has several epochs. */
function take({ coords }: GeolocationPosition): void {
  const { latitude, longitude, heading, accuracy } = coords;
  const now = Date.now();
  if (!isExactPosition({ accuracy })) {
    if (waiting.length === 0) useSharing.setState({ trouble: 'imprecise' });
    return;
  }
  if (isPlaceless(useSharing.getState())) useSharing.setState({ trouble: undefined });
  // Two of one second are one.
  if (Math.abs(now - (waiting.at(-1)?.occurredAt.getTime() ?? 0)) < driverPositionEvery) return;
  const direction = heading === null || Number.isNaN(heading) ? null : heading % 360;
  waiting.push({ occurredAt: new Date(now), latitude, longitude, direction, accuracy });
  waiting = waiting.slice(-maxDriverPositions);
}

const asServerSees = ({ occurredAt, ...position }: DriverPositionItem): DriverPositionItem => ({
  ...position,
  occurredAt: new Date(corrected(occurredAt.getTime())),
});

async function send(tourId: string): Promise<void> {
  const oldest = Date.now() - driverPositionAge;
  const positions = waiting.filter(({ occurredAt }) => occurredAt.getTime() > oldest);
  if (positions.length === 0 || isSending) return;
  isSending = true;
  try {
    await call(driverPosition.report, {
      params: { ...ids(), tourId },
      body: { positions: positions.map(asServerSees) },
    });
    waiting = waiting.filter((each) => !positions.includes(each));
    if (!isPlaceless(useSharing.getState())) useSharing.setState({ trouble: undefined });
  } catch (reason) {
    if (hasCode(reason, 'tour_not_running', 'not_found', 'position_consent_missing')) stop();
    else useSharing.setState({ trouble: 'unsent' });
  } finally {
    isSending = false;
  }
}

function begin(tourId: string): void {
  stop();
  useSharing.setState({ tourId, trouble: undefined });
  localStorage.setItem(key, tourId);
  watch = navigator.geolocation?.watchPosition(
    take,
    ({ code, PERMISSION_DENIED }) => {
      if (code === PERMISSION_DENIED) void endSharing();
      // What was found before is sent yet; the watch goes on, and the next place takes this back.
      useSharing.setState({ trouble: code === PERMISSION_DENIED ? 'refused' : 'unknown' });
    },
    { enableHighAccuracy: true, maximumAge: 1_000, timeout: patience },
  );
  timer = setInterval(() => void send(tourId), sendEvery);
}

/** Stops watching; what was not sent is forgotten. */
function stop(): void {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch);
  clearInterval(timer);
  watch = undefined;
  waiting = [];
  localStorage.removeItem(key);
  useSharing.setState({ tourId: undefined, trouble: undefined });
}

whenOver(stop);

/** The driver agrees, and the position of the tour is shared until they take it back (DRV-POS-02, DRV-POS-03). */
export async function startSharing(tourId: string): Promise<void> {
  const isSignedIn = stillSignedIn();
  await call(driverPosition.setConsent, { params: ids(), body: { given: true } });
  if (isSignedIn()) begin(tourId);
}

/** Stops at once; the consent is taken back as soon as there is a connection, and what is stored is deleted with it. */
export async function endSharing(): Promise<void> {
  stop();
  await call(driverPosition.setConsent, { params: ids(), body: { given: false } }).catch(() => {
    addEventListener('online', () => void endSharing(), { once: true });
  });
}

/** Goes on after the page was closed, while the tour still runs. */
export function resumeSharing(running: readonly string[]): void {
  const { tourId } = useSharing.getState();
  if (tourId !== undefined) {
    if (!running.includes(tourId)) stop();
    return;
  }
  const stored = localStorage.getItem(key);
  if (stored !== null && running.includes(stored)) begin(stored);
}
