import { integrationKey, whole } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { createKey, endKey, listAllKeys, listKeys } from './integration-key.service.ts';

export const integrationKeySlice: Slice = (serve, deps) => {
  serve(integrationKey.listAll, async () => whole(await listAllKeys(deps)));
  serve(integrationKey.list, async ({ params }) => whole(await listKeys(deps, params.facilityId)));
  serve(integrationKey.create, ({ params: { facilityId }, body, user, actor }) => {
    if (deps.settings.fourEyes) throw new Refusal('approval_needed');
    return createKey(deps, actor, { ...body, facilityId, createdBy: user.id });
  });
  serve(integrationKey.revoke, ({ params: { facilityId, id }, user, actor }) =>
    endKey(deps, actor, { facilityId, id, revokedBy: user.id }),
  );
};
