import { facilityCompany } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { createNamed, renameEntry } from '../dimension/named.service.ts';

export const facilityCompanySlice: Slice = (serve, deps) => {
  serve(facilityCompany.create, ({ actor, body }) => createNamed(deps, actor, 'facilityCompany', body));
  serve(facilityCompany.update, ({ actor, params, body }) =>
    renameEntry(deps, actor, 'facilityCompany', { ...params, ...body }),
  );
};
