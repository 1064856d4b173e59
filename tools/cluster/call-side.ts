import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { call as calls } from '@quaygate/contract';
import { CallClient, type Heard } from '../../apps/server/test/scenes/call-client.ts';
import type { TestUser } from '../../apps/server/test/scenes/factories.ts';
import type { Meter } from './meter.ts';
import type { World } from './world.ts';

/** So long a side waits before it comes back, as the product's client does (OPS-28). */
const beforeReturn = (code: number) => (code === 1012 || code === 1001 ? Math.random() * 5_000 : 1_000);

export interface Side {
  user: TestUser;
  /** Its connection; undefined: it is away. */
  client(): CallClient | undefined;
  /** Named when it comes back. */
  setCall(id: string | undefined): void;
  /** What it hears of this kind within the patience; what comes before is left out. */
  hears(is: (heard: Heard) => boolean, patience: number): Promise<Heard | undefined>;
  end(): void;
}

/** One person with a connection for calls that comes back by itself and names the call it is in. */
export function callSide(world: World, user: TestUser, meter: Meter): Side {
  let client: CallClient | undefined;
  let callId: string | undefined;
  let isOver = false;
  const origin = world.publicUrl.replace('http', 'ws');

  async function connect(): Promise<number> {
    const own = new CallClient(user, `${origin}${calls.socket.path}?token=${await world.tokenOf(user.id)}`);
    const closed = own.closed();
    await Promise.race([once(own.socket, 'open'), closed]);
    if (own.code === undefined) {
      client = own;
      own.online(callId);
    }
    return closed;
  }
  async function keep() {
    while (!isOver) {
      const code = await connect().catch(() => 1006);
      client = undefined;
      if (isOver) return;
      meter.saw('call', `socket closed with ${code}`);
      await sleep(beforeReturn(code));
    }
  }
  async function hears(is: (heard: Heard) => boolean, patience: number): Promise<Heard | undefined> {
    for (const begin = Date.now(); Date.now() - begin < patience; await sleep(50)) {
      const index = client?.heard.findIndex(is) ?? -1;
      if (client && index >= 0) return client.heard.splice(0, index + 1).at(-1);
    }
    return undefined;
  }
  void keep();
  return {
    user,
    client: () => client,
    setCall: (id) => {
      callId = id;
    },
    hears,
    end() {
      isOver = true;
      client?.socket.terminate();
    },
  };
}
