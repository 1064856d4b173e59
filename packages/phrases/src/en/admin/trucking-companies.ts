import type { truckingCompanies as german, truckingCompany as germanCodes } from '../../de/admin/trucking-companies.ts';
import type { Same } from '../../shape.ts';

export const truckingCompanies: Same<typeof german> = {
  title: 'Trucking companies',
  table: 'Trucking companies',
  search: 'Search by name or tax ID',
  failed: 'The trucking companies could not be loaded.',
  create: 'Create company',
  edit: 'Edit {{name}}',
  column: {
    name: 'Name',
    email: 'Email',
    vatId: 'Tax ID',
    created: 'Created',
    street: 'Street',
    city: 'Postcode and city',
    country: 'Country',
    truckingSystem: 'TMS',
    actions: 'Actions',
  },
  empty: 'No trucking companies yet',
  emptyText: 'Create the first company. After that you can assign users to it.',
  nothingFound: 'No company fits',
  nothingFoundText: 'The search looks at parts of the name and of the tax ID.',
  nothingFoundAction: 'Clear the search',
  createNote: 'The company starts with the Free plan. You assign users to it afterwards.',
  field: {
    name: 'Name',
    vatId: 'Tax ID',
    email: 'Email',
    street: 'Street and number',
    zipCode: 'Postcode',
    city: 'City',
    country: 'Country',
    truckingSystem: 'Transport management system (TMS)',
    noSystem: 'No system',
    systemsFailed: 'The list of systems could not be loaded.',
  },
  companyCreated: 'company created successfully',
  companyUpdated: 'company updated successfully',
  general: 'General information',
  createdOn: 'created on {{date}}',
  companyFailed: 'The company could not be loaded.',
  tier: {
    title: 'Plan',
    note: 'The plan decides what the users of the company can open.',
    Free: 'Free',
    FreeText: 'What every trucking company starts with',
    Premium: 'Premium',
    PremiumText: 'Everything in Free, plus requests and bookings',
    upgrade: 'Bookings overview and status request open as soon as the users of the company reload.',
    downgrade:
      'Bookings overview and status request close as soon as the users of the company reload. Existing bookings stay.',
  },
};

export const truckingCompany: Same<typeof germanCodes> = {
  not_found: 'This company does not exist (any more)',
};
