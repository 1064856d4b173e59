import { tourTruck } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeTruck } from './tour-truck.service.ts';

export const tourTruckSlice: Slice = (serve, deps) => {
  serve(tourTruck.update, ({ params: { f, tourId }, body, user, actor }) =>
    changeTruck(deps, { actor, userId: user.id, forwarderId: f, tourId, body }),
  );
};
