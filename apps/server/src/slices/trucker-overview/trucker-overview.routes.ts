import { truckerOverview } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { listFacilityTruckers } from './trucker-overview.service.ts';
import { showPhoto } from './trucker-photo.service.ts';

export const truckerOverviewSlice: Slice = (serve, deps) => {
  serve(truckerOverview.list, ({ params, query, user }) =>
    listFacilityTruckers(deps, { userId: user.id, facilityId: params.facilityId }, query),
  );
  serve(truckerOverview.photo, async ({ params, actor }) => ({
    fileName: 'portrait.jpg',
    bytes: await showPhoto(deps, params, actor),
  }));
};
