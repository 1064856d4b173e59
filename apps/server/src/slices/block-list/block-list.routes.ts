import { blockList } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findBlocks } from './block-list.queries.ts';
import { blockDriver, unblockDriver } from './block-list.service.ts';

export const blockListSlice: Slice = (serve, deps) => {
  serve(blockList.list, ({ params, query }) => findBlocks(deps.db, params.facilityId, query.search, query));
  serve(blockList.create, ({ params, body, user, actor }) =>
    blockDriver(deps, { actor, userId: user.id, facilityId: params.facilityId }, body),
  );
  serve(blockList.remove, ({ params, user, actor }) =>
    unblockDriver(deps, { actor, userId: user.id, facilityId: params.facilityId }, { id: params.blocklistId }),
  );
  serve(blockList.removeOfTrucker, ({ params, query, user, actor }) =>
    unblockDriver(deps, { actor, userId: user.id, facilityId: params.facilityId }, query),
  );
};
