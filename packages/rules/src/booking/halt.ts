import { type AdmissionReason, admissionReasons } from './admission-reason.ts';
import type { BookingEventSource, BookingEventType } from './booking-event.ts';

/** States in which a truck stands still and somebody must act. */
export const haltStates = ['registration_blocked', 'registration_restricted', 'counter_required'] as const;
export type HaltState = (typeof haltStates)[number];

/** Who an event comes from, as it is told. */
export const eventOrigins = ['gate', 'terminal', 'company', 'system'] as const;
type EventOrigin = (typeof eventOrigins)[number];

const origins: Record<BookingEventSource, EventOrigin> = {
  gate: 'gate',
  operator: 'terminal',
  forwarder: 'company',
  system: 'system',
};

/** Why something happened: in words of who reported it, or as reasons of the admission check. */
interface ToldReason {
  source: EventOrigin;
  reason: string | null;
  causes: AdmissionReason[];
}

interface GivenReason {
  type: BookingEventType;
  source: BookingEventSource;
  blockId: string | null;
  reason: string | null;
}

/**
 * What a company and a driver read of an event (READY-02). What a terminal wrote into its block list is its own: they read
 * that the driver is blocked. The terminal reads its words. Reasons of the admission check, also where a gate hands them on,
 * are told as such, so that each reader has them in their language.
 */
export function toldReason({ type, source, blockId, reason }: GivenReason, isTerminal: boolean): ToldReason {
  if (blockId !== null) {
    const causes: AdmissionReason[] = type === 'registration_blocked' ? ['driver_blocked'] : [];
    return { source: 'terminal', reason: isTerminal ? reason : null, causes };
  }
  const causes = causesIn(reason ?? '');
  const words = causes.length > 0 || source === 'system' ? null : reason?.trim() || null;
  return { source: origins[source], reason: words, causes };
}

/** Reasons of the admission check as a verdict lists them; none where the text says anything else. */
function causesIn(text: string): AdmissionReason[] {
  const parts = text.split(',').map((part) => part.trim());
  const isCause = (part: string): part is AdmissionReason => admissionReasons.some((reason) => reason === part);
  return parts.every(isCause) ? [...new Set(parts)] : [];
}
