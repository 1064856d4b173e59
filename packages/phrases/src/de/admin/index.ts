import { truckingCompanies, truckingCompany } from './trucking-companies.ts';
import { webappUsers } from './webapp-users.ts';

export const admin = { webappUsers, truckingCompanies, truckingCompany } as const;
