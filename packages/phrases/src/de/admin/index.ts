import { truckingCompanies } from './trucking-companies.ts';
import { webappUsers } from './webapp-users.ts';

export const admin = { webappUsers, truckingCompanies } as const;
