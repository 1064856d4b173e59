import { containerStatus, StatusRow } from '@quaygate/contract';
import { invalid } from '../../plumbing/http/input.ts';
import { writeList } from '../../plumbing/http/written-answer.ts';
import type { Slice } from '../../serving/serve.ts';
import { requestStatus, statusLists } from './container-status.service.ts';

export const containerStatusSlice: Slice = (serve, deps) => {
  const requestStatuses = statusLists(deps);
  serve(containerStatus.get, async ({ params, query, body, actor }) => {
    const place = { facilityId: params.terminalId, forwarderId: params.f, actor };
    if (query.requestType === 'single') return requestStatus(deps, place, body);
    if (!body.getStatusRequests) throw invalid([{ field: 'getStatusRequests', code: 'fieldRequired' }]);
    const rows = await requestStatuses(place, body.getStatusRequests);
    return writeList('getStatusRequestResponses', StatusRow, rows);
  });
};
