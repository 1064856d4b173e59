import { feed } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { readFeed } from './feed.service.ts';

export const feedSlice: Slice = (serve, deps) => {
  serve(feed.read, ({ params, query, integrator }) =>
    readFeed(deps, integrator, { ...params, ...query, cursor: query.cursor }),
  );
};
