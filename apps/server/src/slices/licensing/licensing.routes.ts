import { licensing } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeCompanyLicensing, changeLicensing, getLicensing } from './licensing.service.ts';

export const licensingSlice: Slice = (serve, deps) => {
  serve(licensing.get, () => getLicensing(deps));
  serve(licensing.update, ({ body, actor, user }) => changeLicensing(deps, { actor, userId: user.id }, body.licensing));
  serve(licensing.updateOfCompany, ({ params, body, actor, user }) =>
    changeCompanyLicensing(deps, { actor, userId: user.id }, params.id, body.licensing),
  );
};
