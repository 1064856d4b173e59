import { type Branding, branding } from '@quaygate/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { showBrand } from '#web/ui/page/brand.ts';

const key = ['branding'] as const;

/** How the installation shows itself. Not kept: an edit must not begin with what it was some minutes ago. */
export function useBranding() {
  const params = useUserScope();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(branding.get, { params, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Reads what is stored now, without touching what is being edited; `adopt` shows it. */
export function useStoredBranding() {
  const params = useUserScope();
  const client = useQueryClient();
  return {
    read: () => call(branding.get, { params }),
    adopt: (stored: Branding) => keepBranding(client, stored),
  };
}

/** The window that changed it shows it at once. */
export function keepBranding(client: QueryClient, stored: Branding): void {
  client.setQueryData<Branding>(key, stored);
  showBrand(stored);
}
