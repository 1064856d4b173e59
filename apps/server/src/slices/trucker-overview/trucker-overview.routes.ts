import { truckerOverview } from '@quaygate/contract';
import { Refusal } from '../../plumbing/refusal.ts';
import type { Slice } from '../../serving/serve.ts';
import { findContact } from './trucker-contact.queries.ts';
import { listFacilityTruckers } from './trucker-overview.service.ts';
import { showPhoto } from './trucker-photo.service.ts';

export const truckerOverviewSlice: Slice = (serve, deps) => {
  serve(truckerOverview.list, ({ params, query, user }) =>
    listFacilityTruckers(deps, { userId: user.id, facilityId: params.facilityId }, query),
  );
  serve(truckerOverview.contact, async ({ params: { facilityId, truckerId } }) => {
    const { db, now, settings } = deps;
    const contact = await findContact(db, { facilityId, truckerId, now: now(), sessionIdle: settings.sessionIdle });
    if (!contact) throw new Refusal('not_found');
    return contact;
  });
  serve(truckerOverview.photo, async ({ params, actor }) => ({
    fileName: 'portrait.jpg',
    bytes: await showPhoto(deps, params, actor),
  }));
};
