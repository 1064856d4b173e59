import { present } from '@quaygate/rules';
import { eventIdOf } from '../../integration/batch-result.ts';
import { takeNewest } from '../../integration/take-newest.ts';
import { maxPayload, type PositionLine, type PositionMessage, type TakeMessage } from '../../outside/mqtt/mqtt.ts';
import type { Integrator } from '../../plumbing/integrator.ts';
import { rateLimiter } from '../../plumbing/limits/rate-limit.ts';
import type { Deps } from '../../serving/deps.ts';
import { positions } from './vehicle-position.service.ts';

/** Messages per second and key. */
const maxMessages = 2_000;

type Line = Pick<PositionLine, 'tell'>;
interface Waiting {
  raw: { vehicleId: string };
  line: Line;
}

/**
 * Takes positions that come one by one, and judges them as a batch is judged. While some of a facility are being stored
 * the next ones wait for each other, so that many trucks make few statements.
 */
export function takeMessages(deps: Pick<Deps, 'db' | 'now' | 'log' | 'settings'>): TakeMessage {
  const limit = rateLimiter(maxMessages, deps.now);
  /** The second in which a key was last told that it sends too much. */
  const told = new Map<string, number>();
  const queues = new Map<number, Waiting[]>();

  async function work(from: Integrator, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, positions.maxItems);
      const items = batch.map(({ raw }) => raw);
      const outcomes = await takeNewest(deps, positions, from, items);
      for (const [index, { status, code, field = null }] of outcomes.entries()) {
        if (status !== 'rejected') continue;
        const { line, raw } = present(batch[index]);
        line.tell(from.facilityId, { vehicleId: raw.vehicleId, eventId: eventIdOf(raw), code: present(code), field });
      }
    }
    queues.delete(from.facilityId);
  }

  function tellOnce({ keyId, facilityId }: Integrator, line: Line): void {
    const second = Math.floor(deps.now().getTime() / 1_000);
    if (told.get(keyId) === second) return;
    told.set(keyId, second);
    line.tell(facilityId, { vehicleId: null, eventId: null, code: 'too_many_requests', field: null });
  }

  return ({ from, vehicleId, payload }: PositionMessage, line) => {
    try {
      limit(from.keyId);
    } catch {
      return tellOnce(from, line);
    }
    const raw = payload.length > maxPayload ? 'request_too_large' : readPayload(payload);
    if (typeof raw === 'string') {
      return line.tell(from.facilityId, { vehicleId, eventId: null, code: raw, field: null });
    }
    const item = { raw: { ...raw, vehicleId }, line };
    const queue = queues.get(from.facilityId);
    if (queue) return void queue.push(item);
    const fresh = [item];
    queues.set(from.facilityId, fresh);
    // One that fails has told why; the next message begins again.
    void work(from, fresh).catch(() => queues.delete(from.facilityId));
  };
}

function readPayload(payload: Buffer): object | 'malformed_request' {
  try {
    const raw: unknown = JSON.parse(payload.toString());
    return typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? raw : 'malformed_request';
  } catch {
    return 'malformed_request';
  }
}
