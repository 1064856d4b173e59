import { connect } from 'mqtt';
import type { Counts } from '../counts.ts';
import type { Facility } from '../settings.ts';
import type { Item } from './integrator.ts';
import type { PositionLine } from './position-line.ts';
import { KeyRefused } from './request.ts';

/** What a broker answers to a name or key it does not accept: MQTT 3.1.1 and 5. */
const refusals = [4, 5, 0x86, 0x87];

/** Where positions are published and what is told of them (terminal contract, 9.7). */
const baseOf = (facilityId: number) => `quaygate/v1/facilities/${facilityId}`;

function readCode(payload: Buffer): string {
  const { code } = JSON.parse(payload.toString()) as { code?: unknown };
  return typeof code === 'string' ? code : 'unknown';
}

/**
 * By MQTT, one message for each position, with the key of one facility. The connection comes back by itself; positions of
 * the time between are not sent, because newer ones follow. What the broker has taken counts as accepted until its rejection is told.
 * @param url mqtt:// or mqtts:// address of the broker
 * @param stop ends the connection
 * @throws KeyRefused with the next positions, when the broker does not accept the key
 */
export function mqttLine(
  url: string,
  { id, key }: Pick<Facility, 'id' | 'key'>,
  { counts, stop }: { counts: Counts; stop: AbortSignal },
): PositionLine {
  const client = connect(url, {
    protocolVersion: 4,
    username: key.slice(4, 16),
    password: key,
    reconnectPeriod: 1_000,
    queueQoSZero: false,
    resubscribe: false,
  });
  let refusal: KeyRefused | undefined;
  client.on('connect', () => client.subscribe(`${baseOf(id)}/results`, { qos: 1 }));
  client.on('error', (error) => {
    const { code } = error as { code?: unknown };
    if (refusals.includes(Number(code))) refusal = new KeyRefused(`facility ${id}: the broker refuses the key`);
  });
  client.on('message', (_, payload) => {
    counts.accepted -= 1;
    counts.rejected += 1;
    counts.addCode(readCode(payload));
  });
  const end = () => void client.endAsync(true).catch(() => {});
  if (stop.aborted) end();
  else stop.addEventListener('abort', end, { once: true });

  return {
    async send(items: readonly Item[]) {
      if (refusal) throw refusal;
      if (!client.connected) return;
      const publish = async ({ vehicleId, ...item }: Item) => {
        await client.publishAsync(`${baseOf(id)}/vehicles/${vehicleId}/position`, JSON.stringify(item), { qos: 1 });
        counts.accepted += 1;
      };
      // A connection that is lost meanwhile loses them.
      await Promise.allSettled(items.map(publish));
    },
  };
}
