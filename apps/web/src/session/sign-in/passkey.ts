import type { NewCredential, PasskeyOptions, PasskeyProof } from '@quaygate/contract';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '#web/lib/call/api-error.ts';
import { nowText } from '#web/text/now-text.ts';
import { useSettings } from '../settings.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** Loaded on demand: only who uses a passkey needs it. */
const ceremonies = () => import('@simplewebauthn/browser');

/** Whether this page can ask for passkeys of this installation: browsers allow it to pages of its domain alone. */
export const usePasskeysHere = (): boolean =>
  useSettings(
    ({ settings }) =>
      'PublicKeyCredential' in window && isSecureContext && location.hostname === settings?.passkeyDomain,
  );

/** What the browser says, in words: its user did not go on, or the device has a passkey of this account already. */
async function inWords(reason: unknown): Promise<never> {
  const name = reason instanceof Error ? reason.name : '';
  if (name === 'InvalidStateError') throw new ApiError(0, { code: 'passkey_already_added' });
  const detail = await nowText('shell', name === 'NotAllowedError' ? 'passkey.cancelled' : 'passkey.impossible');
  throw new ApiError(0, { detail });
}

/** Lets the browser make a passkey. @throws ApiError with the reason in words */
export async function makePasskey(options: PasskeyOptions): Promise<NewCredential> {
  const { startRegistration } = await ceremonies();
  return startRegistration({ optionsJSON: options as unknown as CreationOptions }).catch(inWords);
}

/** Lets the browser sign with a passkey. @throws ApiError with the reason in words */
export async function signWithPasskey(options: PasskeyOptions): Promise<PasskeyProof> {
  const { startAuthentication } = await ceremonies();
  return startAuthentication({ optionsJSON: options as unknown as RequestOptions }).catch(inWords);
}
