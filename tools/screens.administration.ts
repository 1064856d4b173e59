import type { ScreenShot } from './screens/shot.ts';
import { create, createTerminal, openDialog, openFirst, press, reviewFirst } from './screens.steps.ts';

const administrator = 'admin@demo.quaygate.example';
const gatePassUsers = '/admin/gatePassUsers';

/** Screens of the administration. */
export const administration: ScreenShot[] = [
  { name: 'admin-gate-pass-users', path: gatePassUsers, email: administrator },
  {
    name: 'admin-gate-pass-users-filter',
    path: `${gatePassUsers}?document=WARN`,
    email: administrator,
    steps: press(/^Filter/),
  },
  {
    name: 'admin-gate-pass-user-edit',
    path: `${gatePassUsers}?document=PENDING`,
    email: administrator,
    steps: openDialog(/( bearbeiten|^Edit [^:]*)$/),
  },
  {
    name: 'admin-gate-pass-user-history',
    path: `${gatePassUsers}?document=MANUALLY_APPROVED`,
    email: administrator,
    steps: openDialog(/^(Änderungen von|Changes of) /),
  },
  {
    name: 'admin-gate-pass-user-deletion',
    path: gatePassUsers,
    email: administrator,
    steps: openDialog(/^(Löschung von .* beantragen|Request the deletion of [^:]*)$/),
  },
  {
    name: 'admin-gate-pass-user-reset',
    path: `${gatePassUsers}?document=PENDING`,
    email: administrator,
    steps: openDialog(/^(Identifikationsversuche von .* zurücksetzen|Reset the identification tries of [^:]*)$/),
  },
  {
    name: 'admin-gate-pass-user-info',
    path: gatePassUsers,
    email: administrator,
    steps: openDialog(/^(Weitere Angaben zu|Additional info about) /),
  },
  {
    name: 'admin-gate-pass-user-review',
    path: `${gatePassUsers}?document=WARN`,
    email: administrator,
    steps: reviewFirst,
  },
  {
    name: 'admin-gate-pass-user-migration',
    path: `${gatePassUsers}?document=MANUALLY_APPROVED`,
    email: administrator,
    steps: async (page) => {
      await openDialog(/^(Weitere Angaben zu|Additional info about) /)(page);
      await press(/^(Lizenz .* übertragen|Migrate licence .*)$/)(page);
    },
  },
  {
    name: 'admin-gate-pass-user-identification',
    path: `${gatePassUsers}?document=MANUALLY_DENIED`,
    email: administrator,
    steps: async (page) => {
      await openDialog(/^(Weitere Angaben zu|Additional info about) /)(page);
      await press(/^(Identifikation hinzufügen|Add identification)$/)(page);
    },
  },
  { name: 'admin-webapp-users', path: '/admin/webappUsers', email: administrator },
  { name: 'admin-webapp-users-create', path: '/admin/webappUsers', email: administrator, steps: create },
  { name: 'admin-webapp-user', path: '/admin/webappUsers', email: administrator, steps: openFirst },
  { name: 'admin-trucking-companies', path: '/admin/truckingCompanies', email: administrator },
  { name: 'admin-trucking-companies-create', path: '/admin/truckingCompanies', email: administrator, steps: create },
  { name: 'admin-trucking-company', path: '/admin/truckingCompanies', email: administrator, steps: openFirst },
  { name: 'admin-account-import', path: '/admin/accountImport', email: administrator },
  { name: 'admin-terminals', path: '/admin/terminals', email: administrator },
  { name: 'admin-terminals-create', path: '/admin/terminals', email: administrator, steps: createTerminal },
  { name: 'admin-terminal', path: '/admin/terminals', email: administrator, steps: openFirst },
  { name: 'admin-facility-companies', path: '/admin/facilityCompanies', email: administrator },
  { name: 'admin-train-operators', path: '/admin/trainOperators', email: administrator },
  { name: 'admin-trucking-systems', path: '/admin/truckingSystems', email: administrator },
  { name: 'admin-installation', path: '/admin/installation', email: administrator },
  { name: 'admin-first-steps', path: '/admin/firstSteps', email: administrator },
  { name: 'admin-terminal-interface', path: '/admin/terminalInterface', email: administrator },
  { name: 'admin-integration-keys', path: '/admin/integrationKeys', email: administrator },
  { name: 'admin-integration-keys-create', path: '/admin/integrationKeys', email: administrator, steps: create },
  { name: 'admin-audit', path: '/admin/audit', email: administrator },
  {
    name: 'admin-audit-entry',
    path: '/admin/audit?kinds=signIn',
    email: administrator,
    steps: (page) => page.locator('main [aria-expanded]:not([aria-haspopup])').first().click(),
  },
  { name: 'admin-approvals', path: '/admin/approvals', email: administrator },
];
