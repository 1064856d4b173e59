import { truckingCompanies, truckingCompany } from './trucking-companies.ts';
import { userManagement, webappUsers } from './webapp-users.ts';

export const admin = { webappUsers, userManagement, truckingCompanies, truckingCompany } as const;
