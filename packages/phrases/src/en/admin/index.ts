import type { admin as german } from '../../de/admin/index.ts';
import type { Same } from '../../shape.ts';
import { truckingCompanies, truckingCompany } from './trucking-companies.ts';
import { userManagement, webappUsers } from './webapp-users.ts';

export const admin: Same<typeof german> = { webappUsers, userManagement, truckingCompanies, truckingCompany };
