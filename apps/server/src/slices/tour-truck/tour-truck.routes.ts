import { tourTruck } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeTruck } from './tour-truck.service.ts';
import { changeTrucks } from './tour-truck-many.service.ts';
import { previewTrucks } from './tour-truck-preview.service.ts';

export const tourTruckSlice: Slice = (serve, deps) => {
  serve(tourTruck.update, ({ params: { f, tourId }, body, user, actor }) =>
    changeTruck(deps, { actor, userId: user.id, forwarderId: f, tourId, body }),
  );
  serve(tourTruck.preview, async ({ params, body, signal }) => ({
    tours: await previewTrucks(deps, params.f, body, signal),
  }));
  serve(tourTruck.updateMany, async ({ params, user, actor, body, signal }) => ({
    tours: await changeTrucks(deps, { actor, userId: user.id, forwarderId: params.f }, body.tours, signal),
  }));
};
