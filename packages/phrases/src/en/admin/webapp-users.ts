import type { userManagement as germanCodes, webappUsers as germanTexts } from '../../de/admin/webapp-users.ts';
import type { Same } from '../../shape.ts';

export const webappUsers: Same<typeof germanTexts> = {
  title: 'Web app users',
  table: 'Web app users',
  search: 'Search name, email or linked entry',
  searchMinimum: 'Enter at least four characters to search',
  failed: 'The users could not be loaded.',
  create: 'Create user',
  edit: 'Edit {{name}}',
  column: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    truckingCompany: 'Trucking company',
    facility: 'Facility',
    trainOperator: 'Train operator',
    created: 'Created date',
    actions: 'Actions',
  },
  noLinks: 'nothing linked',
  more: '{{count}} more: {{names}}',
  empty: 'No users yet',
  emptyText: 'Create the first user. Roles are given afterwards.',
  nothingFound: 'No user fits',
  nothingFoundText: 'The search looks into names, email addresses and the names of linked companies and facilities.',
  nothingFoundAction: 'Clear the search',

  createNote:
    'The user gets an email with a link to set a password. The link is valid for 7 days. Roles are given afterwards.',
  field: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    created: 'Created date',
  },
  created: 'User created successfully',
  updated: 'User updated successfully',

  createdOn: 'created on {{date}}',
  emailStatus: { VERIFIED: 'Email verified', NOT_VERIFIED: 'Email not verified' },
  userFailed: 'The user could not be loaded.',
  toList: 'To the list',
  section: {
    general: 'General information',
    generalNote: 'The email address is the name at sign-in and cannot be changed.',
    roles: 'Roles',
    rolesNote: 'A role holds for everything linked in the same module.',
    truckingCompany: 'Linked trucking companies',
    facilityOperator: 'Linked facilities',
    trainOperator: 'Linked train operators',
  },
  module: {
    truckingCompany: 'Trucking company',
    facilityOperator: 'Facility operator',
    trainOperator: 'Train operator',
  },
  role: { none: 'None', read: 'Read', write: 'Write', admin: 'Admin' },
  roleNow: '{{module}}: {{role}}',
  roleClosed: {
    truckingCompany: 'Can be chosen once a trucking company is linked',
    facilityOperator: 'Can be chosen once a facility is linked',
    trainOperator: 'Can be chosen once a train operator is linked',
  },
  securityOnly: 'Linked for the port security role',
  otherRoles: 'Other roles',
  otherRolesNone: 'None',
  otherRolesNote: 'Cannot be changed here and stay when you save.',

  pick: {
    truckingCompanyIds: 'Link a trucking company',
    facilityCompanyIds: 'Link a facility company',
    facilityIds: 'Link an individual facility',
    trainOperatorIds: 'Link a train operator',
  },
  linked: {
    truckingCompanyIds: 'Trucking companies',
    facilityCompanyIds: 'Facility companies',
    facilityIds: 'Individual facilities',
    trainOperatorIds: 'Train operators',
  },
  unlinked: {
    truckingCompanyIds: 'No trucking company linked yet',
    facilityCompanyIds: 'No facility company linked yet',
    facilityIds: 'No individual facility linked yet',
    trainOperatorIds: 'No train operator linked yet',
  },
  placeholder: 'Type a name …',
  isLinked: 'is already linked',
  unlink: 'Remove {{name}}',
  brings: 'brings {{names}}',
  bringsNone: 'has no facility yet',
  broughtBy: 'also by {{company}}',
  unknown: 'no longer exists',
  listFailed: 'The choices could not be loaded.',

  clear: {
    title: 'Remove the access “{{module}}”?',
    text_one: 'With the role “{{role}}” this link is removed too:',
    text_other: 'With the role “{{role}}” these {{count}} links are removed too:',
    others: 'and {{count}} more',
    later: 'It is stored only with “save changes”.',
    confirm: 'Remove role and links',
  },
};

export const userManagement: Same<typeof germanCodes> = {
  user_already_exists: 'email already exists',
  identity_provider_unavailable: 'The sign-in service does not answer. Nothing was saved.',
  not_found: 'This user no longer exists',
};
