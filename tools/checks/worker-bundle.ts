import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { knownPasswords } from '#tools/known-passwords.ts';
import { TEST_PASSWORD_COST } from './test-constants.ts';

const FOLDER = 'test-results/worker';
/** The file that worker tests send their requests to. */
export const WORKER_BUNDLE = `${FOLDER}/index.js`;

/** Constants that the build puts into the worker. */
export const WORKER_CONSTANTS = {
  __CLIENT__: JSON.stringify({
    entry: '/assets/entry.js',
    core: [],
    styles: '/assets/store.css',
    sheets: {
      account: '/assets/account.css',
      compare: '/assets/compare.css',
      gym: '/assets/gym.css',
      staff: '/assets/staff.css',
    },
    font: '/assets/archivo.woff2',
  }),
  __PASSWORD_COST__: JSON.stringify(TEST_PASSWORD_COST),
  __KNOWN_PASSWORDS__: JSON.stringify(knownPasswords()),
  __RELEASE__: JSON.stringify({ hash: 'test', buildDate: '2026-01-01T00:00:00.000Z' }),
};

async function bundle(): Promise<void> {
  await build({
    ...{ configFile: false, publicDir: false, logLevel: 'warn', mode: 'test' },
    define: { ...WORKER_CONSTANTS, 'process.env.NODE_ENV': '"development"' },
    resolve: { conditions: ['workerd', 'worker', 'edge-light', 'module', 'import', 'development'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ...{
        ssr: 'worker/testing/checked-worker.ts',
        outDir: FOLDER,
        emptyOutDir: true,
        target: 'es2024',
        minify: false,
      },
      sourcemap: true,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: 'index.js', format: 'es', codeSplitting: false },
      },
    },
  });
}

/**
 * Makes one file of the worker before its tests, and again before they run again. Each file of tests has a fresh runtime,
 * which would load a thousand sources one by one: most of the time of a test is spent on that.
 */
// biome-ignore lint/style/noDefaultExport: Vitest reads a default export
export default async function setup(project: TestProject): Promise<void> {
  await bundle();
  project.onTestsRerun(bundle);
}
