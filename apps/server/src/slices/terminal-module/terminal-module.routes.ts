import { terminalModule, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { listModules } from './terminal-module.service.ts';

export const terminalModuleSlice: Slice = (serve, deps) => {
  serve(terminalModule.list, async ({ params, query }) => whole(await listModules(deps, params.terminalId, query)));
};
