import { approval } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { collectKey, countOthers, decide, listApprovals, requestApproval } from './approval.service.ts';

export const approvalSlice: Slice = (serve, deps) => {
  serve(approval.list, ({ query }) => listApprovals(deps, query));
  serve(approval.approvers, ({ user }) => countOthers(deps, user.id));
  serve(approval.create, ({ body, ...person }) => requestApproval(deps, person, body));
  serve(approval.decide, ({ params, body, ...person }) => decide(deps, person, { ...body, id: params.id }));
  serve(approval.collectKey, ({ params, ...person }) => collectKey(deps, person, params.id));
};
