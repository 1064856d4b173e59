import { facilityCompany } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { serveNamed } from '../dimension/named.service.ts';

export const facilityCompanySlice: Slice = (serve, deps) => serveNamed(serve, deps, 'facilityCompany', facilityCompany);
