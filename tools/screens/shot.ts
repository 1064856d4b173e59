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
  /** Shows what only the simulator makes; all pictures of such a run are taken while it works. */
  isLive?: boolean;
  /** What to do before the picture, such as opening a dialog. */
  steps?: (page: Page) => Promise<void>;
}
