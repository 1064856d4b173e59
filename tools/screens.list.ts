import type { Page } from '@playwright/test';

export interface ScreenShot {
  /** Also the file name: kebab-case, area first. */
  name: string;
  /** From the origin; a part that differs per installation is found by `steps`. */
  path: string;
  /** The demo sign-in that sees it; none: before signing in. */
  email?: string;
  /** Served by Vite alone, as while one works on it: the product does not have it. */
  inDevelopment?: boolean;
  /** What to do before the picture, such as opening a dialog. */
  steps?: (page: Page) => Promise<void>;
}

const dispatcher = 'dispatch@demo.quaygate.example';
const administrator = 'admin@demo.quaygate.example';
const terminalClerk = 'terminal@demo.quaygate.example';
const everything = 'all@demo.quaygate.example';
const nobody = 'none@demo.quaygate.example';

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** Opens the detail of the first row, or of the first card on a phone. */
const openFirst = (page: Page) =>
  page
    .getByRole('button', { name: / bearbeiten$|^Edit / })
    .or(page.locator('main li [data-row-link]'))
    .first()
    .click();
/** A list that was read, and could not be read again. */
const refreshInVain = (list: RegExp) => async (page: Page) => {
  await page.route(list, (route) => route.abort());
  await press(/^(Jetzt aktualisieren|Refresh now)$/)(page);
};
const purchase = /^(Lizenz(en)? kaufen|Purchase licen[cs]e)/;
const licenses = '/forwarderOperator/licenseManagement';
const create = press(/ anlegen$|^(Create|New|Add) /);

export const screens: ScreenShot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-forgot-password', path: '/login', steps: press(/^(Passwort vergessen|Forgot password)/) },
  { name: 'demo-inbox', path: '/web/demo/inbox' },
  { name: 'home', path: '/', email: everything },
  { name: 'home-without-roles', path: '/', email: nobody },
  { name: 'forwarder-dashboard', path: '/forwarderOperator', email: dispatcher },
  { name: 'forwarder-status-request', path: '/forwarderOperator/statusRequest', email: dispatcher },
  { name: 'forwarder-batch-status', path: '/forwarderOperator/batchStatusRequest', email: dispatcher },
  { name: 'forwarder-bookings-overview', path: '/forwarderOperator/bookingsOverview', email: dispatcher },
  {
    name: 'forwarder-bookings-overview-stale',
    path: '/forwarderOperator/bookingsOverview',
    email: dispatcher,
    steps: refreshInVain(/\/tours\?/),
  },
  { name: 'forwarder-trucker-management', path: '/forwarderOperator/truckerManagement', email: dispatcher },
  { name: 'forwarder-license-management', path: licenses, email: dispatcher },
  {
    name: 'forwarder-license-details',
    path: licenses,
    email: dispatcher,
    steps: (page) => page.locator('main [data-row-link]').first().click(),
  },
  { name: 'forwarder-license-purchase', path: licenses, email: dispatcher, steps: press(purchase) },
  {
    name: 'forwarder-license-checkout',
    path: licenses,
    email: dispatcher,
    steps: async (page) => {
      await press(purchase)(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Weiter|Continue)/ })
        .click();
      await page.waitForURL(/payments/);
    },
  },
  { name: 'forwarder-license-claim', path: licenses, email: dispatcher, steps: press(/^(Lizenz übernehmen|Claim)/) },
  { name: 'forwarder-license-assign', path: licenses, email: dispatcher, steps: press(/^(Zuweisen|Assign)(: |$)/) },
  { name: 'forwarder-license-orders', path: `${licenses}/orders`, email: dispatcher },
  { name: 'admin-webapp-users', path: '/admin/webappUsers', email: administrator },
  { name: 'admin-webapp-users-create', path: '/admin/webappUsers', email: administrator, steps: create },
  { name: 'admin-webapp-user', path: '/admin/webappUsers', email: administrator, steps: openFirst },
  { name: 'admin-trucking-companies', path: '/admin/truckingCompanies', email: administrator },
  { name: 'admin-trucking-companies-create', path: '/admin/truckingCompanies', email: administrator, steps: create },
  { name: 'admin-trucking-company', path: '/admin/truckingCompanies', email: administrator, steps: openFirst },
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
  { name: 'profile', path: '/profile', email: dispatcher },
  { name: 'profile-authenticator', path: '/profile', email: dispatcher, steps: press(/^(Einrichten|Set up)/) },
  { name: 'on-its-way', path: '/terminalOperator', email: terminalClerk },
  { name: '403', path: '/403', email: nobody },
  { name: '404', path: '/404' },
  { name: 'gallery', path: '/gallery', inDevelopment: true },
  { name: 'gallery-dialog', path: '/gallery', inDevelopment: true, steps: press(/^(Dialog öffnen|Open dialog)$/) },
  { name: 'gallery-menu', path: '/gallery', inDevelopment: true, steps: press(/^(Menü öffnen|Open menu)$/) },
  {
    name: 'gallery-select',
    path: '/gallery',
    inDevelopment: true,
    steps: (page) =>
      page
        .getByRole('combobox', { name: /^Terminal/ })
        .first()
        .click(),
  },
];
