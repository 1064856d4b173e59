import { randomUUID } from 'node:crypto';
import type { ItemResult, KeyScope, Route } from '@quaygate/contract';
import type { TestServer } from './harness.ts';
import { aKey } from './scenes/factories.ts';

type Fields = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: one of the reporting calls, whichever
type ReportRoute = Route<any, any, any, any>;

/** A terminal's system: fills in ids and times, so that a test says only what it is about. */
export async function aReporter(server: TestServer, facilityId: number, scopes: KeyScope[]) {
  const key = await aKey(server.db, facilityId, scopes);

  const send = (route: ReportRoute, items: readonly unknown[], headers: Record<string, string> = {}) =>
    server.call(route, { key, params: { facilityId }, body: { items }, headers });

  /** An item that happened `minute` minutes from now. */
  const item = (fields: Fields, minute = 0): Fields => ({
    eventId: randomUUID(),
    occurredAt: new Date(server.clock.now().getTime() + minute * 60_000).toISOString(),
    ...fields,
  });

  /** Sends one item and answers its result without its place. */
  async function tell(route: ReportRoute, fields: Fields, minute = 0): Promise<Partial<ItemResult>> {
    const answer = await send(route, [item(fields, minute)]);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const { status, code, field, note } = answer.body.results[0] as ItemResult;
    return { status, ...(code ? { code, field } : {}), ...(note ? { note } : {}) };
  }
  let passed = 0;
  /** The same for what happened `minute` minutes after the beginning: time passes until then, so that nothing is dated ahead. */
  function tellAt(route: ReportRoute, fields: Fields, minute = 0): Promise<Partial<ItemResult>> {
    const ahead = Math.max(minute - passed, 0);
    server.clock.advance(ahead * 60_000);
    passed += ahead;
    return tell(route, fields, minute - passed);
  }
  return { key, send, item, tell, tellAt };
}

export type Reporter = Awaited<ReturnType<typeof aReporter>>;
