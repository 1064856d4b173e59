import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/chromium.ts';
import { findFirefox } from './tools/firefox.ts';

// Asked once; the workers inherit the answer.
process.env.CHROMIUM_PATH ??= findChromium() ?? '';
const executablePath = process.env.CHROMIUM_PATH || undefined;

export default defineConfig({
  testDir: 'e2e',
  testIgnore: findFirefox() ? [] : ['firefox/**'],
  globalSetup: './e2e/support/global-setup.ts',
  // A busy machine can be ten times slower than a quiet one; what holds needs no more time for it.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // The usual second between two tries is longer than what most of them wait for.
    toPass: { intervals: [50, 100, 150, 250] },
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, animations: 'disabled', caret: 'hide' },
  },
  forbidOnly: true,
  fullyParallel: false,
  // A story that needs it is listed as flaky, and more than one in a hundred fail the run (tools/test).
  retries: 1,
  // Two leave a seventh of two processors idle while pages wait; a third takes it.
  workers: Number(process.env.E2E_WORKERS ?? 3),
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    // Recording everything costs a third of the run; TRACE=1 looks closer.
    trace: process.env.TRACE ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--font-render-hinting=none',
        '--force-color-profile=srgb',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // No story lasts long enough for what an optimizing compiler gains.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
});
