import { facility, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeFacility, createFacility, getFacility, listFacilities } from './facility.service.ts';

export const facilitySlice: Slice = (serve, deps) => {
  serve(facility.list, async () => whole(await listFacilities(deps)));
  serve(facility.create, ({ body, user, actor }) => createFacility(deps, actor, user.id, body));
  serve(facility.get, ({ params }) => getFacility(deps, params.facilityId));
  serve(facility.update, ({ params, body, user, actor }) =>
    changeFacility(deps, actor, user.id, params.facilityId, body),
  );
};
