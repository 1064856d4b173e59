import type { ErrorCode } from '@quaygate/contract';
import { ApiError } from '#web/lib/call/api-error.ts';

/** Between the window that waits for a proof and the one at the issuer's page, which know no other way to each other. */
const channelName = 'quaygate-visit';

/** How a visit to the issuer's page ended; without a code as it should. */
interface Ended {
  state: string;
  code?: ErrorCode | undefined;
}

/**
 * Lets the user prove at the issuer's page who they are, in a window of its own: what was typed in this one stays.
 * Resolves with the proof; false where the browser opens no window. Throws what the visit was refused with.
 */
export async function proveAtPage(signal: AbortSignal): Promise<boolean> {
  // Opened before anything is waited for, while the browser still knows that the user asked for it.
  const page = open('', '_blank', 'popup,width=520,height=760');
  if (!page) return false;
  try {
    const { startProofCall } = await import('../rights/calls.ts');
    const address = await startProofCall();
    const proved = untilEnded(new URL(address).searchParams.get('state') ?? '', signal);
    page.location.href = address;
    await proved;
    return true;
  } catch (reason) {
    page.close();
    throw reason;
  }
}

function untilEnded(state: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(channelName);
  return new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    channel.onmessage = ({ data }: MessageEvent<Ended>) => {
      if (data.state !== state) return;
      channel.postMessage({ closes: state });
      if (data.code) reject(new ApiError(400, { code: data.code }));
      else resolve();
    };
  }).finally(() => channel.close());
}

/** Tells the window that waits for this visit; if there is one, this window closes. */
export function announceEnd(state: string, reason?: unknown): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<{ closes?: string }>) => {
    if (data.closes === state) window.close();
  };
  const coded = reason instanceof ApiError ? (reason.code as ErrorCode | undefined) : undefined;
  const code = reason === undefined ? undefined : (coded ?? 'internal_error');
  channel.postMessage({ state, code } satisfies Ended);
}
