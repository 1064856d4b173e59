import { dimension, whole } from '@quaygate/contract';
import type { Slice } from '../../serving/serve.ts';
import { findFacilities, findNamed } from './dimension.queries.ts';

export const dimensionSlice: Slice = (serve, { db }) => {
  serve(dimension.facilities, async () => whole(await findFacilities(db)));
  serve(dimension.facilityCompanies, async () => whole(await findNamed(db, 'facilityCompany')));
  serve(dimension.trainOperators, async () => whole(await findNamed(db, 'trainOperator')));
  serve(dimension.truckingCompanies, async () => whole(await findNamed(db, 'truckingCompany')));
  serve(dimension.truckingSystems, async () => whole(await findNamed(db, 'truckingSystem')));
};
