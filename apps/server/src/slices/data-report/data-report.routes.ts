import { dataReport } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { makeDataReport } from './data-report.service.ts';

export const dataReportSlice: Slice = (serve, deps) => {
  serve(dataReport.get, ({ params, actor, user, driverLanguage }) =>
    makeDataReport(deps, actor, { truckerId: params.t, language: user.language ?? driverLanguage }),
  );
  serve(dataReport.own, ({ params, actor, user, driverLanguage }) =>
    makeDataReport(deps, actor, { truckerId: params.u, language: user.language ?? driverLanguage }),
  );
};
