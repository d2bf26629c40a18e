import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { BUILT_IN } from '#client/browser/built-in.ts';
import { knownPasswords } from '#tools/known-passwords.ts';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  /** Files that it needs immediately, by their keys in the manifest. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the browser's build has no ${source}`);
  return chunk;
}

/** Returns a file and all files that it needs. */
function withNeeds(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const { file, imports = [], css = [] } = chunkOf(manifest, source);
  if (css.length > 0) throw new Error(`${source} brings styles, which an island cannot: ${css.join(', ')}`);
  found.add(basename(file));
  for (const each of imports) withNeeds(manifest, each, found);
  return found;
}

/**
 * Returns the files named in the element of each island (`client/island.tsx`): its own file first, then those that it
 * needs, without those that every page loads first, of which some islands are a part. An island with a component also
 * needs the files for hydration by React.
 */
function islandFiles(manifest: Manifest): Readonly<Record<string, string>> {
  const sources = Object.keys(manifest).filter((source) => /^client\/islands\/[^/]+$/.test(source));
  const core = withNeeds(manifest, 'client/entry.ts');
  return Object.fromEntries([
    ...BUILT_IN.map((name) => [name, '']),
    ...sources.map((source) => {
      const own = [...withNeeds(manifest, source)];
      const react = source.endsWith('.tsx') ? [...withNeeds(manifest, 'client/browser/hydrate.ts')] : [];
      return [
        basename(source).replace(/\.tsx?$/, ''),
        [...new Set([...own, ...react])].filter((file) => !core.has(file)).join(' '),
      ];
    }),
  ]);
}

/** Returns the paths of the built files that every page loads first. */
function clientFiles(manifest: Manifest) {
  const address = (source: string): string => `/${chunkOf(manifest, source).file}`;
  return {
    entry: address('client/entry.ts'),
    core: (chunkOf(manifest, 'client/entry.ts').imports ?? []).map(address),
    styles: address('client/styles/store.css'),
    sheets: {
      account: address('client/styles/sheet-account.css'),
      app: address('client/styles/sheet-app.css'),
      blocks: address('client/styles/sheet-blocks.css'),
      checkout: address('client/styles/sheet-checkout.css'),
      compare: address('client/styles/sheet-compare.css'),
      event: address('client/styles/sheet-event.css'),
      gym: address('client/styles/sheet-gym.css'),
      home: address('client/styles/sheet-home.css'),
      list: address('client/styles/sheet-list.css'),
      preview: address('client/styles/sheet-preview.css'),
      product: address('client/styles/sheet-product.css'),
      staff: address('client/styles/sheet-staff.css'),
      theindex: address('client/styles/sheet-theindex.css'),
    },
    font: address('client/styles/fonts/archivo-latin.woff2'),
  };
}

/** Builds the worker as one ES module for workerd. It reads the browser's manifest, so the client is built first. */
// biome-ignore lint/style/noDefaultExport: Vite reads a default export
export default defineConfig((): UserConfig => {
  const manifest = JSON.parse(readFileSync('dist/client-manifest.json', 'utf8')) as Manifest;
  const hash = process.env.STORE_RELEASE ?? 'unnamed';
  return {
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      __CLIENT__: JSON.stringify(clientFiles(manifest)),
      __ISLANDS__: JSON.stringify({
        hydrate: basename(chunkOf(manifest, 'client/browser/hydrate.ts').file),
        replay: basename(chunkOf(manifest, 'client/browser/replay.ts').file),
        files: islandFiles(manifest),
      }),
      __KNOWN_PASSWORDS__: JSON.stringify(knownPasswords()),
      __RELEASE__: JSON.stringify({
        hash,
        buildDate: new Date().toISOString(),
        files: readdirSync('dist/client/assets').sort(),
      }),
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
