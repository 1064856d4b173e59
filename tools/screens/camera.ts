import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { present } from '@quaygate/rules';
import type { Look } from './looks.ts';
import type { ScreenShot } from './shot.ts';

/** The password of every demo sign-in unless the installation sets another. */
const password = 'quaygate-demo-2026';
const heights = { 1440: 900, 390: 844 };

export interface Camera {
  /** Takes one picture; returns what was wrong with the page, such as errors in the console or a page too wide. */
  photograph(screen: ScreenShot, look: Look, file: string): Promise<string[]>;
  close(): Promise<void>;
}

type Session = NonNullable<BrowserContextOptions['storageState']>;

const surroundings = { locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' } as const;

async function signIn(browser: Browser, url: string, email: string): Promise<Session> {
  const context = await browser.newContext({ ...surroundings, baseURL: url });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('input[type=email]').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[type=password]').press('Enter');
  await page.waitForURL((address) => address.pathname !== '/login');
  await page.waitForLoadState('networkidle');
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Collects what a user would not see but a developer must. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()} ${message.location().url}`);
  });
  return heard;
}

async function settle(page: Page, { inDevelopment }: ScreenShot): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // The gallery shows parts that load for ever.
  if (inDevelopment) return;
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'), undefined, { timeout: 5_000 });
}

async function tooWide(page: Page): Promise<string[]> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return beyond > 0 ? [`the page is ${beyond} px wider than the window`] : [];
}

/** Opens a browser. Every account signs in once, at the product's address. */
export async function openCamera(product: string | undefined, executablePath: string): Promise<Camera> {
  const args = ['--font-render-hinting=none', '--force-color-profile=srgb'];
  const browser = await chromium.launch({ executablePath, args });
  const sessions = new Map<string, Promise<Session>>();

  async function sessionOf(email: string): Promise<Session> {
    if (!sessions.has(email)) sessions.set(email, signIn(browser, present(product), email));
    return present(sessions.get(email));
  }

  async function photograph(screen: ScreenShot, look: Look, file: string): Promise<string[]> {
    const signedIn = screen.email ? { storageState: await sessionOf(screen.email) } : {};
    const viewport = { width: look.width, height: heights[look.width] };
    const context = await browser.newContext({
      ...surroundings,
      viewport,
      ...signedIn,
      colorScheme: look.scheme,
    });
    await context.addInitScript(({ language, scheme }) => {
      localStorage.setItem('user-locale', language);
      localStorage.setItem('quaygate-color-scheme', scheme);
    }, look);
    const page = await context.newPage();
    const heard = listen(page);
    try {
      await page.goto(screen.path);
      await settle(page, screen);
      await screen.steps?.(page);
      await settle(page, screen);
      return [...heard, ...(await tooWide(page))];
    } catch (error) {
      return [...heard, (error as Error).message];
    } finally {
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      // Tokens may have been renewed meanwhile, and a used refresh secret does not serve twice.
      if (screen.email) sessions.set(screen.email, context.storageState());
      await sessions.get(screen.email ?? '');
      await context.close();
    }
  }

  return { photograph, close: () => browser.close() };
}
