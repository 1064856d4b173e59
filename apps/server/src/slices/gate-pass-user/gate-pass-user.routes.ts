import { gatePassUser } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { resetIdentifications } from './gate-pass-reset.service.ts';
import { downloadDriver } from './gate-pass-user.download.ts';
import {
  askForChange,
  decideOnChange,
  getGatePassUser,
  listGatePassUsers,
  withdrawChange,
} from './gate-pass-user.service.ts';

export const gatePassUserSlice: Slice = (serve, deps) => {
  serve(gatePassUser.list, ({ query }) => {
    const filter = {
      documentStatus: query.documentIdentificationStatus ?? query.warningState,
      terrorStatus: query.terrorDatabaseStatus ?? query.terrorState,
      search: query.truckerId ?? query.userId,
    };
    return listGatePassUsers(deps, filter, query);
  });
  serve(gatePassUser.get, ({ params }) => getGatePassUser(deps, params.t));
  serve(gatePassUser.addChange, ({ params, body, ...person }) => askForChange(deps, person, params.t, body));
  serve(gatePassUser.requestDeletion, ({ params, body, ...person }) =>
    askForChange(deps, person, params.t, { ...body, delete: true }),
  );
  serve(gatePassUser.resetChanges, ({ params, ...person }) =>
    withdrawChange(deps, person, params.t, person.user.roles.has('quaygate_admin')),
  );
  serve(gatePassUser.decideChange, ({ params, body, ...person }) =>
    decideOnChange(deps, person, { truckerId: params.t, id: params.changeId, approved: body.approved }),
  );
  serve(gatePassUser.resetIdentifications, ({ params, query, ...person }) =>
    resetIdentifications(deps, person, params.t, query.notes),
  );
  serve(gatePassUser.download, ({ params, actor }) => downloadDriver(deps, actor, params.t));
};
