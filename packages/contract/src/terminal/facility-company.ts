import { namedCalls } from '../base/named.ts';

/** Who runs terminals; `dimension.facilityCompanies` lists them. */
export const facilityCompany = namedCalls('FacilityCompany', '/web/v1/users/:u/facilityCompanies');
