import { type Branding, type BrandingChange, branding } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/call/api.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';
import { keepBranding } from './branding.queries.ts';

function useKeep(): (stored: Branding) => void {
  const client = useQueryClient();
  return (stored) => {
    keepBranding(client, stored);
    void refreshAudit(client);
  };
}

export function useChangeBranding() {
  const params = useUserScope();
  const keep = useKeep();
  return useMutation({
    mutationFn: (body: BrandingChange) => call(branding.update, { params, body }),
    onSuccess: keep,
  });
}

/** Another picture, or none. */
export function useChangeLogo() {
  const params = useUserScope();
  const keep = useKeep();
  return useMutation({
    mutationFn: (file: File | null) =>
      file ? call(branding.uploadLogo, { params, file }) : call(branding.removeLogo, { params }),
    onSuccess: keep,
  });
}
