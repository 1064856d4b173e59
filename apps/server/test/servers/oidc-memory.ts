import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** What an OpenID Connect server stores, for as long as the test runs and across a change of its keys. */
export function keptInMemory() {
  const rows = new Map<string, AdapterPayload>();
  const epoch = () => Math.floor(Date.now() / 1000);
  const adapter: AdapterFactory = (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id, payload) => void rows.set(key(id), payload),
      find: async (id) => rows.get(key(id)),
      findByUserCode: async () => undefined,
      findByUid: async (uid) => [...rows].find(([id, row]) => id.startsWith(`${model}:`) && row.uid === uid)?.[1],
      async consume(id) {
        const row = rows.get(key(id));
        if (row) row.consumed = epoch();
      },
      destroy: async (id) => void rows.delete(key(id)),
      async revokeByGrantId(grantId) {
        for (const [each, row] of rows) if (row.grantId === grantId) rows.delete(each);
      },
    };
  };
  /** Refresh tokens somebody could still use. */
  const openTokensOf = (accountId: string) =>
    [...rows].filter(([id, row]) => id.startsWith('RefreshToken:') && row.accountId === accountId && !row.consumed)
      .length;
  return { adapter, openTokensOf };
}
