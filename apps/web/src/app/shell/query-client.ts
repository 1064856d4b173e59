import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { noticeRefusal } from '#web/session/rights/follow-rights.ts';

/** What the server answered, for all screens. */
export const client = new QueryClient({
  queryCache: new QueryCache({ onError: noticeRefusal }),
  mutationCache: new MutationCache({ onError: noticeRefusal }),
  defaultOptions: {
    // Without a connection a screen says so at once instead of waiting for it, and asks again when it is back.
    queries: {
      staleTime: 30_000,
      // A call gives up after 10 s by itself; asking again silently would double that.
      retry: false,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    // A change is sent at once or fails; nothing is sent by itself when the connection returns.
    mutations: { retry: false, networkMode: 'always' },
  },
});
