import { truckingCompany, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findTruckingCompanies } from './trucking-company.queries.ts';
import { changeCompany, createCompany, getCompany } from './trucking-company.service.ts';

export const truckingCompanySlice: Slice = (serve, deps) => {
  serve(truckingCompany.list, async () => whole(await findTruckingCompanies(deps.db)));
  serve(truckingCompany.create, ({ body, actor }) => createCompany(deps, actor, body));
  serve(truckingCompany.get, ({ params }) => getCompany(deps, params.id));
  serve(truckingCompany.update, ({ params, body, user, actor }) =>
    changeCompany(deps, actor, user.id, params.id, body),
  );
};
