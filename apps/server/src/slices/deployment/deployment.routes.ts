import { deployment } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { downloadDeployment } from './deployment-export.service.ts';

export const deploymentSlice: Slice = (serve, deps) => {
  serve(deployment.download, ({ actor }) => downloadDeployment(deps, actor));
};
