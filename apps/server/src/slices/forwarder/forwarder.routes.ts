import { forwarder, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { changeConfig, configOf, forwarderOf, forwardersOf } from './forwarder.service.ts';

export const forwarderSlice: Slice = (serve, deps) => {
  serve(forwarder.list, async ({ user }) => whole([...(await forwardersOf(deps, user))]));
  serve(forwarder.get, ({ params, user }) => forwarderOf(deps, user, params.f));
  serve(forwarder.config, ({ params, user }) => configOf(deps, user, params.f));
  serve(forwarder.updateConfig, ({ params, body, user }) => changeConfig(deps, user, params.f, body));
};
