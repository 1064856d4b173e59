import type { ScreenShot } from './screens/shot.ts';
import { administration } from './screens.administration.ts';
import {
  fillAnnouncement,
  fillDeadline,
  openArrivals,
  openBell,
  openCalendar,
  openDialog,
  openSidebar,
  press,
  purchase,
  refreshInVain,
} from './screens.steps.ts';

const dispatcher = 'dispatch@demo.quaygate.example';
const terminalClerk = 'terminal@demo.quaygate.example';
/** Of terminal 12, which shows its drivers. */
const overviewReader = 'terminal-read@demo.quaygate.example';
const everything = 'all@demo.quaygate.example';
/** Of terminal 8, which shows its trucks. */
const securityOfficer = 'isps@demo.quaygate.example';
const trainPlanner = 'train@demo.quaygate.example';
const nobody = 'none@demo.quaygate.example';

const licenses = '/forwarderOperator/licenseManagement';
const slots = '/terminalOperator/slots';
const deadlines = '/terminalOperator/deadlines';
const announcements = '/terminalOperator/announcements';

export const screens: ScreenShot[] = [
  { name: 'login', path: '/login' },
  { name: 'login-forgot-password', path: '/login', steps: press(/^(Passwort vergessen|Forgot password)/) },
  { name: 'demo-inbox', path: '/web/demo/inbox' },
  { name: 'home', path: '/', email: everything },
  { name: 'home-without-roles', path: '/', email: nobody },
  { name: 'forwarder-notifications', path: '/forwarderOperator', email: dispatcher, steps: openBell },
  { name: 'terminal-notifications', path: '/terminalOperator', email: terminalClerk, steps: openBell },
  { name: 'profile-notifications', path: '/profile#notifications', email: everything },
  { name: 'forwarder-dashboard', path: '/forwarderOperator', email: dispatcher },
  {
    name: 'forwarder-bookings-at-risk',
    path: '/forwarderOperator/bookingsOverview?atRisk=true',
    email: dispatcher,
    steps: press(/^(Details zu|Show details of) |^Details$/),
  },
  { name: 'forwarder-status-request', path: '/forwarderOperator/statusRequest', email: dispatcher },
  { name: 'forwarder-batch-status', path: '/forwarderOperator/batchStatusRequest', email: dispatcher },
  { name: 'forwarder-driver-board', path: '/forwarderOperator/driverBoard', email: dispatcher },
  { name: 'forwarder-plan', path: '/forwarderOperator/plan', email: dispatcher },
  { name: 'forwarder-bookings-overview', path: '/forwarderOperator/bookingsOverview', email: dispatcher },
  {
    name: 'forwarder-bookings-overview-stale',
    path: '/forwarderOperator/bookingsOverview',
    email: dispatcher,
    steps: refreshInVain(/\/tours\?/),
  },
  { name: 'forwarder-trucker-management', path: '/forwarderOperator/truckerManagement', email: dispatcher },
  {
    name: 'forwarder-company-code',
    path: '/forwarderOperator/truckerManagement',
    email: dispatcher,
    steps: openDialog(/^(Firmencode|Company code)$/),
  },
  {
    name: 'forwarder-driver-readiness',
    path: '/forwarderOperator/truckerManagement',
    email: dispatcher,
    steps: openDialog(/gesehen|seen/i),
  },
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
  { name: 'forwarder-license-claim', path: licenses, email: dispatcher, steps: press(/^(Lizenz einlösen|Claim)/) },
  { name: 'forwarder-license-assign', path: licenses, email: dispatcher, steps: press(/^(Zuweisen|Assign)(: |$)/) },
  { name: 'forwarder-license-orders', path: `${licenses}/orders`, email: dispatcher },
  { name: 'terminal-deadlines', path: deadlines, email: terminalClerk },
  { name: 'terminal-deadlines-calendar', path: deadlines, email: terminalClerk, steps: openCalendar },
  { name: 'terminal-deadlines-concerned', path: deadlines, email: terminalClerk, steps: fillDeadline },
  {
    name: 'terminal-deadlines-change',
    path: deadlines,
    email: terminalClerk,
    steps: openDialog(/^(Annahmefrist für .* ändern|Change the acceptance deadline of .*)$/),
  },
  { name: 'terminal-trains', path: '/terminalOperator/trains', email: terminalClerk },
  { name: 'terminal-one-to-one', path: `${deadlines}?tab=oneToOne`, email: terminalClerk },
  { name: 'terminal-exceptions', path: '/terminalOperator/exceptions', email: terminalClerk },
  { name: 'terminal-shift-report', path: '/terminalOperator/shiftReport', email: terminalClerk },
  { name: 'terminal-announcements', path: announcements, email: terminalClerk },
  { name: 'terminal-announcements-publish', path: announcements, email: terminalClerk, steps: fillAnnouncement },
  { name: 'terminal-block-list', path: '/terminalOperator/blockList', email: terminalClerk },
  {
    name: 'terminal-block-list-block',
    path: '/terminalOperator/blockList',
    email: terminalClerk,
    steps: async (page) => {
      await press(/^(Fahrer sperren|Block a driver)$/)(page);
      await page.getByRole('combobox').fill('mann');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'terminal-block-list-unblock',
    path: '/terminalOperator/blockList',
    email: terminalClerk,
    steps: press(/^(Sperre von .* aufheben|Lift the block of .*)$/),
  },
  { name: 'terminal-trucker-overview', path: '/terminalOperator/truckerOverview', email: overviewReader },
  {
    name: 'terminal-trucker-overview-profile',
    path: '/terminalOperator/truckerOverview?status=VERIFIED',
    email: overviewReader,
    steps: (page) => page.locator('main [data-row-link]').first().click(),
  },
  { name: 'terminal-dashboard', path: '/terminalOperator', email: terminalClerk },
  { name: 'terminal-dashboard-month', path: '/terminalOperator?range=month', email: terminalClerk },
  {
    name: 'terminal-dashboard-year',
    path: '/terminalOperator?range=year',
    email: terminalClerk,
    steps: (page) => page.getByRole('slider').focus(),
  },
  {
    name: 'terminal-dashboard-table',
    path: '/terminalOperator?range=week',
    email: terminalClerk,
    steps: (page) => page.getByText(/^(Tabelle|Table)$/).click(),
  },
  ...administration,
  { name: 'profile', path: '/profile', email: dispatcher },
  { name: 'profile-authenticator', path: '/profile', email: dispatcher, steps: press(/^(Einrichten|Set up)/) },
  { name: 'terminal-slots', path: slots, email: terminalClerk },
  { name: 'terminal-slots-week', path: `${slots}?view=week`, email: terminalClerk },
  {
    name: 'terminal-slots-bookings',
    path: slots,
    email: terminalClerk,
    steps: press(/^(Buchungen .* einblenden|Show bookings)/),
  },
  {
    name: 'terminal-slots-capacity',
    path: slots,
    email: terminalClerk,
    steps: async (page) => {
      await page.getByRole('grid').getByRole('checkbox').first().click();
      await press(/^(Höchstzahl setzen|Set capacity)$/)(page);
    },
  },
  { name: 'terminal-slots-templates', path: `${slots}?view=templates`, email: terminalClerk },
  {
    name: 'terminal-slots-plan',
    path: `${slots}?view=templates`,
    email: terminalClerk,
    steps: press(/^(Plan für Mittwoch ändern|Change the plan of Wednesday)$/),
  },
  { name: 'terminal-bookings', path: '/terminalOperator/bookings', email: terminalClerk },
  {
    name: 'terminal-bookings-detail',
    path: '/terminalOperator/bookings',
    email: terminalClerk,
    steps: press(/^(Details zu .* einblenden|Show details of .*)$/),
  },
  { name: 'terminal-slots-changes', path: `${slots}?view=changes`, email: terminalClerk },
  {
    name: 'terminal-truck-monitoring',
    path: '/terminalOperator/truckMonitoring',
    email: securityOfficer,
    isLive: true,
  },
  {
    name: 'terminal-truck-monitoring-arrivals',
    path: '/terminalOperator/truckMonitoring',
    email: securityOfficer,
    isLive: true,
    steps: openArrivals,
  },
  {
    name: 'terminal-truck-monitoring-detail',
    path: '/terminalOperator/truckMonitoring',
    email: securityOfficer,
    isLive: true,
    steps: async (page) => {
      await openSidebar(page);
      await page.locator('[data-vehicle]').first().click();
    },
  },
  { name: 'train-bookings', path: '/trainOperator', email: trainPlanner },
  { name: 'trains', path: '/trainOperator/trains', email: trainPlanner },
  {
    name: 'trains-open',
    path: '/trainOperator/trains?atRisk=true',
    email: trainPlanner,
    steps: press(/^(Details zu|Show details of) |^Details$/),
  },
  { name: 'train-bookings-completed', path: '/trainOperator?tab=completed', email: trainPlanner },
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
