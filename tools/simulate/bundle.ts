import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { WORKER_CONSTANTS } from '#tools/checks/worker-bundle.ts';

/** A mistake that is put into one module of the worker before it runs. */
export interface Mistake {
  readonly file: string;
  /** Occurs once in the file. */
  readonly text: string;
  readonly becomes: string;
}

function planting({ file, text, becomes }: Mistake): Plugin {
  const path = resolve(file);
  return {
    name: 'plant-mistake',
    load(id) {
      if (id !== path) return null;
      const source = readFileSync(path, 'utf8');
      if (source.split(text).length !== 2) throw new Error(`${file} does not have this text once: ${text}`);
      return source.replace(text, () => becomes);
    },
  };
}

/** The whole worker as one script, which each isolate runs for itself. */
export async function bundleWorker(mistake?: Mistake): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    mode: 'production',
    // The mode of this process, which tests set, must not decide.
    oxc: { jsx: { development: false } },
    define: { ...WORKER_CONSTANTS, 'process.env.NODE_ENV': '"production"' },
    plugins: mistake ? [planting(mistake)] : [],
    resolve: { conditions: ['workerd', 'worker', 'edge-light', 'module', 'import', 'production'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: 'worker/index.ts',
      write: false,
      target: 'es2024',
      minify: false,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { format: 'cjs', codeSplitting: false, exports: 'named' },
      },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return output[0].code;
}
