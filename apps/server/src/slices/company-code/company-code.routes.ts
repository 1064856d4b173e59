import { companyCode } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findCode, findCompanies } from './company-code.queries.ts';
import { getCompanyOfCode, joinCompany, renewCode } from './company-code.service.ts';

export const companyCodeSlice: Slice = (serve, deps) => {
  serve(companyCode.get, async ({ params }) => ({ code: await findCode(deps.db, params.f) }));
  serve(companyCode.renew, async ({ params, actor }) => ({ code: await renewCode(deps, actor, params.f) }));
  serve(companyCode.companies, async ({ params }) => ({ items: await findCompanies(deps.db, params.u) }));
  serve(companyCode.find, ({ params, body }) => getCompanyOfCode(deps, params.u, body.code));
  serve(companyCode.join, ({ params, body }) => joinCompany(deps, params.u, body.code));
};
