import { type CallEvent, type CallMessage, callReasons, callRefusals, callTypes } from '@quaygate/rules';

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const oneOf = <T extends string>(words: readonly T[], value: unknown) => words.find((word) => word === value);

/**
 * What a message of the server means for the call. Fields that are missing or no text are left out, because the call
 * says what it lacks (12.4); undefined for what this page does not know.
 */
export function readCallMessage(message: unknown): CallEvent | undefined {
  const fields: Partial<Record<keyof CallMessage | 'code', unknown>> = Object(message);
  if (fields.type === 'error') {
    const code = oneOf(callRefusals, fields.code);
    return code && { type: 'refused', code, callId: textIn(fields.callId) ?? null };
  }
  const type = oneOf(callTypes, fields.type);
  if (!type) return undefined;
  const known = {
    callId: textIn(fields.callId),
    fromUserId: textIn(fields.fromUserId),
    toUserId: textIn(fields.toUserId),
    facilityId: typeof fields.facilityId === 'number' ? fields.facilityId : undefined,
    sdp: textIn(fields.sdp),
    rtcToken: textIn(fields.rtcToken),
    plate: textIn(fields.plate),
    licensePlate: textIn(fields.licensePlate),
    callerName: textIn(fields.callerName),
    reason: oneOf(callReasons, fields.reason),
  };
  const present = Object.entries(known).filter(([, value]) => value !== undefined);
  return { type: 'message', message: { type, ...(Object.fromEntries(present) as Partial<CallMessage>) } };
}
