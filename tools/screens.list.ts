import type { Page } from '@playwright/test';

export interface ScreenShot {
  /** Also the file name: kebab-case, area first. */
  name: string;
  /** From the origin; a part that differs per installation is found by `steps`. */
  path: string;
  /** The demo sign-in that sees it; none: before signing in. */
  email?: string;
  /** What to do before the picture, such as opening a dialog. */
  steps?: (page: Page) => Promise<void>;
}

const dispatcher = 'dispatch@demo.quaygate.example';
const everything = 'all@demo.quaygate.example';
const nobody = 'none@demo.quaygate.example';

export const screens: ScreenShot[] = [
  { name: 'login', path: '/login' },
  { name: 'home', path: '/', email: everything },
  { name: 'home-without-roles', path: '/', email: nobody },
  { name: 'forwarder-dashboard', path: '/forwarderOperator', email: dispatcher },
  { name: 'forwarder-status-request', path: '/forwarderOperator/statusRequest', email: dispatcher },
  { name: 'forwarder-batch-status', path: '/forwarderOperator/batchStatusRequest', email: dispatcher },
  { name: 'forwarder-bookings-overview', path: '/forwarderOperator/bookingsOverview', email: dispatcher },
  { name: 'forwarder-trucker-management', path: '/forwarderOperator/truckerManagement', email: dispatcher },
  { name: '403', path: '/403', email: nobody },
  { name: '404', path: '/404' },
];
