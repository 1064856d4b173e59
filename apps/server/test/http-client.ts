import type { Route } from '@quaygate/contract';
import { pathOf } from '@quaygate/rules';
import type { Answer } from './harness.ts';
import type { TestUser } from './scenes/factories.ts';

interface Sent {
  as: TestUser;
  params?: Record<string, string | number>;
  body?: unknown;
  key?: string;
}

/**
 * Calls a server over the network, as many browsers at once do.
 * @param patience milliseconds after which a call is given up
 */
export function httpClient(origin: string, tokenOf: (userId: string) => Promise<string>, patience = 30_000) {
  const tokens = new Map<string, Promise<string>>();
  return async (route: Route, { as, params = {}, body, key }: Sent): Promise<Answer> => {
    const token = tokens.get(as.id) ?? tokenOf(as.id);
    tokens.set(as.id, token);
    const named: Record<string, string | number> = { u: as.id, ...params };
    const path = pathOf(route.path, named);
    const response = await fetch(origin + path, {
      method: route.method,
      headers: {
        authorization: `Bearer ${await token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    const text = await response.text();
    return {
      status: response.status,
      // A proxy that has no server left answers with a page of its own.
      body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text || undefined,
      headers: Object.fromEntries(response.headers),
    };
  };
}

export type HttpClient = ReturnType<typeof httpClient>;
