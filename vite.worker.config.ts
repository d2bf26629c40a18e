import { readFileSync } from 'node:fs';
import { defineConfig, type UserConfig } from 'vite';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
}

/** Where the browser's build put the files that every page starts with. */
function clientFiles() {
  const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as Record<string, ManifestChunk>;
  const address = (source: string): string => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the browser's build has no ${source}`);
    return `/${chunk.file}`;
  };
  return {
    entry: address('client/entry.ts'),
    styles: address('client/styles/store.css'),
    sheets: {
      compare: address('client/styles/sheet-compare.css'),
      staff: address('client/styles/sheet-staff.css'),
    },
    font: address('client/styles/fonts/archivo-latin.woff2'),
  };
}

/** The worker as one ES module for workerd. Reads the browser's manifest, so it is built after the client. */
// biome-ignore lint/style/noDefaultExport: Vite reads a default export
export default defineConfig((): UserConfig => {
  const files = clientFiles();
  const hash = process.env.STORE_RELEASE ?? 'unnamed';
  return {
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      __CLIENT__: JSON.stringify(files),
      __RELEASE__: JSON.stringify({ hash, buildDate: new Date().toISOString() }),
    },
    resolve: { conditions: ['workerd', 'worker', 'edge-light', 'module', 'import', 'production'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: 'worker/index.ts',
      outDir: 'dist/worker',
      emptyOutDir: true,
      target: 'es2024',
      minify: true,
      rolldownOptions: {
        external: [/^cloudflare:/, /^node:/],
        output: { entryFileNames: 'index.js', format: 'es', codeSplitting: false },
      },
    },
  };
});
