import { tourReroute } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { previewMoves } from '../tour-move/tour-move-preview.service.ts';
import { rerouteTours } from './tour-reroute.service.ts';
import { previewSurplus } from './tour-surplus.service.ts';

export const tourRerouteSlice: Slice = (serve, deps) => {
  serve(tourReroute.preview, async ({ params: { facilityId }, body, signal }) => ({
    tours: await previewMoves(deps, { facilityId }, body, signal),
  }));
  serve(tourReroute.surplus, ({ params: { facilityId }, body, signal }) =>
    previewSurplus(deps, facilityId, body, signal),
  );
  serve(tourReroute.create, async ({ params: { facilityId }, user, actor, body, signal }) => ({
    tours: await rerouteTours(deps, { user, actor, facilityId }, body, signal),
  }));
};
