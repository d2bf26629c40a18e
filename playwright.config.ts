import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PLAIN_VISITOR } from '#tools/chromium.ts';

// biome-ignore lint/style/noDefaultExport: Playwright reads a default export
export default defineConfig({
  testDir: 'tools/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/browser',
  globalSetup: './tools/e2e/serve-store.ts',
  fullyParallel: true,
  // A journey waits for frames and processes more than it works: twice as many as cores keep those busy.
  workers: 2 * Math.min(availableParallelism(), 4),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env.CI !== undefined && process.env.CI !== '',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: PLAIN_VISITOR,
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      grepInvert: /@desktop/,
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } }, grepInvert: /@phone/ },
  ],
});
