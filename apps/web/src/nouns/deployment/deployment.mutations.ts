import { deployment } from '@quaygate/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download } from '#web/lib/call/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useUserScope } from '#web/session/sign-in/auth-store.ts';
import { refreshAudit } from '../audit/refresh-audit.ts';

/** Fetches what is set up as a file and hands it to the browser's downloads (SETUP-55). */
export function useDownloadDeployment() {
  const params = useUserScope();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const file = await download(deployment.download, { params });
      saveFile(file.blob, file.name ?? 'deployment.json');
    },
    onSuccess: () => refreshAudit(client),
  });
}
