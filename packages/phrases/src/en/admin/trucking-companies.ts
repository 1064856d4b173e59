import type { truckingCompanies as german } from '../../de/admin/trucking-companies.ts';
import type { Same } from '../../shape.ts';

export const truckingCompanies: Same<typeof german> = {
  title: 'Trucking companies',
};
