import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { cloudflareTest } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { sourceFiles } from '#tools/checks/names.ts';
import { WORKER_BUNDLE, WORKER_CONSTANTS } from '#tools/checks/worker-bundle.ts';
import { statementsOf } from '#tools/store/statements.ts';
import { OWN_ISOLATE, OWN_STORE } from '#worker/testing/own-store.ts';

const migrations = readdirSync('migrations')
  .sort()
  .flatMap((name) => statementsOf(readFileSync(`migrations/${name}`, 'utf8')));

/** Tests of the worker in workerd, with real D1, KV, R2, queues and Durable Objects. */
const workerTests = ({
  prepare = 'worker/testing/apply-migrations.ts',
  ...test
}: {
  readonly name: string;
  readonly include: string[];
  readonly exclude?: string[];
  readonly isolate?: boolean;
  /** What prepares the store before each file. */
  readonly prepare?: string;
}) => ({
  define: WORKER_CONSTANTS,
  plugins: [
    cloudflareTest({
      main: `./${WORKER_BUNDLE}`,
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        // Events are handled at once: a second for each of them is most of what tests of emails would wait.
        queueConsumers: { 'northbar-events': { maxBatchSize: 20, maxBatchTimeout: 0, maxRetries: 5 } },
        bindings: {
          STORE_PLACE: 'local',
          STAFF_TOKEN: 'test-staff-token-0123456789',
          SESSION_SECRET: 'test-session-secret-0123456789-abcdef',
          // Providers that do not answer cost tests little time.
          PAYMENTS_LIMIT_MS: '200',
          ORDER_GRACE_MS: '1000',
          APP_GB_SHIP_TO_BEFORE: '3.2.0',
          TEST_MIGRATIONS: migrations,
          TEST_API: JSON.parse(readFileSync('docs/openapi.json', 'utf8')),
        },
      },
    }),
  ],
  test: {
    ...test,
    // Tests in workerd see no files.
    provide: {
      sourceFiles: [...sourceFiles()],
      editSteps: Number(process.env.EDIT_STEPS ?? 0),
      prices: Number(process.env.PRICES ?? 0),
      schedules: Number(process.env.SCHEDULES ?? 0),
    },
    globalSetup: ['tools/checks/worker-bundle.ts'],
    setupFiles: ['tools/checks/silent-console.ts', prepare],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // These packages are CommonJS, which workerd does not read: they are bundled once before the tests.
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
  },
});

const BUNDLED = [
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
];

// biome-ignore lint/style/noDefaultExport: Vitest reads a default export
export default defineConfig({
  test: {
    // A failure names all that differs: what happens once in a hundred runs must be understood from one.
    chaiConfig: { truncateThreshold: 0 },
    // One file more than there are cores, because many tests wait for a time limit or an alarm.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'rules',
          // Rules keep no state, so their tests share processes: starting one takes longer than most of them run.
          isolate: false,
          include: ['shared/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles: ['tools/checks/silent-console.ts'],
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          setupFiles: ['tools/checks/silent-console.ts'],
          testTimeout: 120_000,
        },
      },
      workerTests({ name: 'own isolate', include: [...OWN_ISOLATE] }),
      workerTests({
        name: 'own store',
        include: [...OWN_STORE],
        isolate: false,
        prepare: 'worker/testing/empty-store.ts',
      }),
      workerTests({
        name: 'shared store',
        include: ['worker/**/*.test.{ts,tsx}'],
        exclude: [...OWN_ISOLATE, ...OWN_STORE],
        isolate: false,
      }),
    ],
  },
});
