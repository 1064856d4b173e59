import type { Page, Route } from '@playwright/test';
import { calls, counted } from '../support/failing.ts';
import { expect, test } from '../support/story.ts';

const monitoring = '/terminalOperator/truckMonitoring';
const flags = (value: boolean) => ({
  json: { flags: [{ key: 'mapIntegration', value, reason: 'STATIC', variant: value ? 'on' : 'off', metadata: {} }] },
});
const services = (page: Page) => page.getByRole('navigation', { name: 'Services' });
const entry = (page: Page) => services(page).getByRole('link', { name: 'Truck monitoring' });
const forbidden = 'You do not have permission to open this page';

test('NAV-12 NAV-44 FLAG-05 FLAG-06 in the demo the flag is on: listed and open, without a word of it in the sign-in page', async ({
  open,
  page,
}) => {
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.url());
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts.some((url) => url.includes('flag-client'))).toBe(false);
  const asked = counted(page, calls.flags);
  await open('isps', '/terminalOperator', { language: 'en' });
  await expect(entry(page)).toBeVisible();
  expect(asked()).toBe(1);
  expect(scripts.some((url) => url.includes('flag-client'))).toBe(true);
  await entry(page).click();
  await expect(page).toHaveURL(/truckMonitoring$/);
  expect(asked(), 'FLAG-02').toBe(1);
});

test('NAV-03 NAV-12 NAV-44 FLAG-01 switched off: not listed, and the address leads to /404', async ({ open, page }) => {
  await page.route(calls.flags, (route) => route.fulfill(flags(false)));
  await open('isps', monitoring, { language: 'en' });
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await page.goto('/terminalOperator');
  await expect(services(page).getByRole('link')).toHaveCount(9);
  await expect(entry(page)).toHaveCount(0);
});

test('FLAG-05 the guard waits for the first evaluation', async ({ open, page }) => {
  const held: Route[] = [];
  await page.route(calls.flags, (route) => void held.push(route));
  await open('isps', monitoring, { language: 'en' });
  await expect.poll(() => held.length).toBe(1);
  await page.clock.runFor(800);
  await expect(page).toHaveURL(new RegExp(`${monitoring}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Truck monitoring' })).toHaveCount(0);
  await held[0]?.fulfill(flags(true));
  await expect(page.getByRole('heading', { level: 1, name: 'Truck monitoring' })).toBeVisible();
  expect(held).toHaveLength(1);
});

test('NAV-37 truck monitoring asks for sign-in, terminal and flag in this order, and only the flag is waited for', async ({
  open,
  page,
}) => {
  const held: Route[] = [];
  await page.route(calls.flags, (route) => void held.push(route));
  await page.goto(monitoring);
  await expect(page).toHaveURL(/\/login$/);
  expect(held, 'a visitor needs no flags').toHaveLength(0);

  const select = (id: number) => {
    const kept = JSON.stringify({ state: { selected: { id, name: '' } }, version: 0 });
    return page.evaluate((text) => localStorage.setItem('terminal-store', text), kept);
  };
  await select(3);
  await open('terminal', monitoring, { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forbidden);
  await expect(page).toHaveURL(/\/403$/);
  await expect.poll(() => held.length, 'asked at the start and not answered').toBe(1);

  await select(8);
  await page.goto(monitoring);
  await expect.poll(() => held.length).toBe(2);
  await page.clock.runFor(800);
  await expect(page, 'the terminal opens it, the flag is not known').toHaveURL(new RegExp(`${monitoring}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await held[1]?.fulfill(flags(false));
  await expect(page).toHaveURL(/\/404$/);
});

test('NAV-37 truck monitoring refuses a foreign role without waiting for the flag', async ({ open, page }) => {
  const held: Route[] = [];
  await page.route(calls.flags, (route) => void held.push(route));
  await open('dispatch', monitoring, { language: 'en' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forbidden);
  await expect(page).toHaveURL(/\/403$/);
  expect(held, 'a dispatcher has no screen with a flag').toHaveLength(0);
});

test('FLAG-04 a failed evaluation counts as off and breaks nothing', async ({ open, page }) => {
  await page.route(calls.flags, (route) => route.abort());
  await open('isps', monitoring, { language: 'en' });
  await expect(page).toHaveURL(/\/404$/);
  await page.unroute(calls.flags);
  await page.goto(monitoring);
  await expect(page.getByRole('heading', { level: 1, name: 'Truck monitoring' })).toBeVisible();
});

test('FLAG-02 FLAG-05 entering asks again after 10 s and not before; what was switched off closes behind its user', async ({
  open,
  page,
}) => {
  let isOn = true;
  await page.route(calls.flags, (route) => route.fulfill(flags(isOn)));
  const asked = counted(page, calls.flags);
  await open('isps', '/terminalOperator', { language: 'en' });
  await entry(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Truck monitoring' })).toBeVisible();
  expect(asked()).toBe(1);
  await page.getByRole('link', { name: 'Block list' }).click();
  await page.clock.fastForward(60_000);
  expect(asked(), 'nobody asks by the clock').toBe(1);
  isOn = false;
  await entry(page).click();
  await expect(page).toHaveURL(/\/404$/);
  expect(asked()).toBe(2);
});

test('FLAG-05 SESS-18 signing out forgets the flags', async ({ open, page }) => {
  const asked = counted(page, calls.flags);
  await open('isps', '/terminalOperator', { language: 'en' });
  await expect(entry(page)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.route(calls.flags, (route) => route.fulfill(flags(false)));
  await page.getByRole('button', { name: /^isps/ }).click();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Terminal', exact: true }).click();
  await expect.poll(asked).toBe(2);
  await expect(services(page).getByRole('link')).toHaveCount(9);
  await expect(entry(page)).toHaveCount(0);
});
