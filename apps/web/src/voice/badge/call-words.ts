import type { CallState } from '@quaygate/rules';
import type { Text } from '#web/text/use-text.ts';

/** What the badge calls the state; an outgoing call says how far it is. */
export function statusText(text: Text<'call'>, { status, step, call, micPermissionError }: CallState): string {
  if (status === 'idle') return '';
  if (micPermissionError) return text('microphone');
  if (step === 'joining') return text('status.connecting');
  if (status !== 'connecting') return text(`status.${status}`);
  if (step === 'offered') return text('status.ringing');
  return text(call?.direction === 'incoming' ? 'status.connecting' : 'status.calling');
}

/** The text of a failure, with its reason where it has one (12.8). */
export function failureText(text: Text<'call'>, error: CallState['error']): string {
  if (!error) return '';
  const { code, reason } = error;
  if (reason && (code === 'join_failed' || code === 'offer_failed')) return text(`failure.${code}_because`, { reason });
  return text(`failure.${code}`);
}

/** Name and plate of the other side, or that they are missing (VOICE-62). */
export const nameText = (text: Text<'call'>, { call }: CallState): string => call?.calleeName || text('nameMissing');
export const plateText = (text: Text<'call'>, { call }: CallState): string =>
  call?.licensePlate || text('plateMissing');
