import { writeFileSync } from 'node:fs';
import { build, type Rolldown } from 'vite';
import type { TestProject } from 'vitest/node';
import { knownPasswords } from '#tools/known-passwords.ts';
import type { Sheet } from '#worker/render/assets.ts';
import { TEST_PASSWORD_COST } from './test-constants.ts';

const FOLDER = 'test-results/worker';
/**
 * The module that worker tests send their requests to. It only lists the exports of the bundle beside it, because the
 * test plugin parses this module again for each test file. The bundle ends in `.mjs` because the plugin decides by the
 * nearest `package.json` whether a `.js` file is a module, and would then remember that for `node_modules` too.
 */
export const WORKER_BUNDLE = `${FOLDER}/main.js`;

/** Constants that the build puts into the worker. */
export const WORKER_CONSTANTS = {
  __CLIENT__: JSON.stringify({
    entry: '/assets/entry.js',
    core: [],
    styles: '/assets/store.css',
    sheets: {
      account: '/assets/account.css',
      app: '/assets/app.css',
      blocks: '/assets/blocks.css',
      checkout: '/assets/checkout.css',
      compare: '/assets/compare.css',
      event: '/assets/event.css',
      gym: '/assets/gym.css',
      home: '/assets/home.css',
      list: '/assets/list.css',
      preview: '/assets/preview.css',
      product: '/assets/product.css',
      staff: '/assets/staff.css',
      theindex: '/assets/theindex.css',
    } satisfies Record<Sheet, string>,
    font: '/assets/archivo.woff2',
  }),
  __PASSWORD_COST__: JSON.stringify(TEST_PASSWORD_COST),
  __KNOWN_PASSWORDS__: JSON.stringify(knownPasswords()),
  __RELEASE__: JSON.stringify({ hash: 'test', buildDate: '2026-01-01T00:00:00.000Z', files: [] }),
};

async function bundle(): Promise<void> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'test',
    define: { ...WORKER_CONSTANTS, 'process.env.NODE_ENV': '"development"' },
    resolve: { conditions: ['workerd', 'worker', 'edge-light', 'module', 'import', 'development'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: 'worker/testing/checked-worker.ts',
      outDir: FOLDER,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: 'worker.mjs', format: 'es', codeSplitting: false },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  writeFileSync(WORKER_BUNDLE, `export { ${output[0].exports.join(', ')} } from './worker.mjs';\n`);
}

/**
 * Bundles the worker into one file before its tests, and again before each rerun. Every test file has a fresh runtime,
 * which would otherwise load a thousand sources one by one, and that would take most of the time of a test.
 */
// biome-ignore lint/style/noDefaultExport: Vitest reads a default export
export default async function setup(project: TestProject): Promise<void> {
  await bundle();
  project.onTestsRerun(bundle);
}
