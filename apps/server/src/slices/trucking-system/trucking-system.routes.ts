import { truckingSystem } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { serveNamed } from '../dimension/named.service.ts';

export const truckingSystemSlice: Slice = (serve, deps) => serveNamed(serve, deps, 'truckingSystem', truckingSystem);
