import { LiveMessage, live } from '@quaygate/contract';
import { call } from '#web/lib/call/api.ts';
import { currentCredentials } from '#web/lib/call/credentials.ts';
import { keepSocket } from '#web/lib/call/socket.ts';
import { socketAddress } from '#web/lib/call/socket-address.ts';
import { useAuth } from '#web/session/sign-in/auth-store.ts';

/** One change; a noun that a newer server tells of and this page does not know is left out. */
const Told = LiveMessage.shape.changed.element;

interface Following {
  /** What has changed. After a lost connection also what may have been missed: `resync`. */
  onChanged(changed: LiveMessage['changed']): void;
}

/** Keeps the live stream of this tab open until it is told to stop. */
export function openLive({ onChanged }: Following): () => void {
  let attempts = 0;
  let hasMissed = false;

  function take(message: unknown): void {
    const { changed }: { changed?: unknown } = Object(message);
    if (!Array.isArray(changed)) return;
    // Between two connections, and before the first where it took several attempts, changes may have been missed.
    const told = hasMissed ? [{ noun: 'resync' as const }] : changed.flatMap((each) => Told.safeParse(each).data ?? []);
    hasMissed = false;
    if (told.length > 0) onChanged(told);
  }

  return keepSocket({
    address: async () => {
      hasMissed = attempts > 0;
      attempts += 1;
      const { ticket } = await call(live.createTicket, { params: { u: useAuth.getState().userId } });
      return socketAddress(live.stream.path, ticket);
    },
    onMessage: take,
    // Screens ask from time to time while there is no stream, and say nothing of it.
    onConnection: () => {},
    onRefused: () => {},
    refresh: () => currentCredentials().refresh(currentCredentials().token()),
  });
}
