import { type Bus, hub } from './bus.ts';
import { listenCarrier } from './listen-carrier.ts';

interface Choice {
  /** Null: the database carries changes from instance to instance. */
  natsUrl: string | null;
  databaseUrl: string;
  /** Of the database. */
  onLost: (error: Error) => void;
  onError: (error: unknown) => void;
}

export async function busOf({ natsUrl, databaseUrl, onLost, onError }: Choice): Promise<Bus> {
  if (natsUrl === null) return hub((events) => listenCarrier(databaseUrl, events, onLost), onError);
  // Loaded only where it is used.
  const { natsCarrier } = await import('./nats-carrier.ts');
  return hub((events) => natsCarrier(natsUrl, events, onError), onError);
}
