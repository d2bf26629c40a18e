import { readdirSync, readFileSync } from 'node:fs';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { sourceFiles } from '#tools/checks/names.ts';
import { WORKER_BUNDLE, WORKER_CONSTANTS } from '#tools/checks/worker-bundle.ts';

const migrations = readdirSync('migrations')
  .sort()
  .map((name) => ({ name, sql: readFileSync(`migrations/${name}`, 'utf8') }));

// biome-ignore lint/style/noDefaultExport: Vitest reads a default export
export default defineConfig({
  test: {
    // Each core runs a file; by default Vitest would leave one core idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          // Rules keep no state, so their tests share processes: starting one takes longer than most of them run.
          isolate: false,
          include: ['shared/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles: ['tools/checks/silent-console.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/checks/silent-console.ts'],
          testTimeout: 60_000,
        },
      },
      {
        define: WORKER_CONSTANTS,
        plugins: [
          cloudflareTest({
            main: `./${WORKER_BUNDLE}`,
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                STAFF_TOKEN: 'test-staff-token-0123456789',
                SESSION_SECRET: 'test-session-secret-0123456789-abcdef',
                // A short limit, so that providers that do not answer cost tests little time.
                PAYMENTS_LIMIT_MS: '200',
                ORDER_GRACE_MS: '1000',
                TEST_MIGRATIONS: migrations,
                TEST_API: JSON.parse(readFileSync('docs/openapi.json', 'utf8')),
              },
            },
          }),
        ],
        test: {
          name: 'worker',
          // Tests in workerd cannot read files.
          provide: { sourceFiles: [...sourceFiles()] },
          globalSetup: ['tools/checks/worker-bundle.ts'],
          include: ['worker/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/checks/silent-console.ts', 'worker/testing/apply-migrations.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // These packages are CommonJS, which workerd cannot load, so they are bundled once before the tests.
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: [
                  'react',
                  'react/jsx-runtime',
                  'react/jsx-dev-runtime',
                  'react-dom/server',
                  'react-dom/server.edge',
                  '@hono/react-renderer',
                  'postcss',
                  'postcss-selector-parser',
                  'sanitize-html',
                  'jsvat-next',
                ],
              },
            },
          },
        },
      },
    ],
  },
});
