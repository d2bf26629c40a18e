import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type UserConfig } from 'vite';
import { knownPasswords } from '#tools/known-passwords.ts';

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  /** Files that it needs at once, by their keys in the manifest. */
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the browser's build has no ${source}`);
  return chunk;
}

/** A file and all that it cannot do without. */
function withNeeds(manifest: Manifest, source: string, found = new Set<string>()): ReadonlySet<string> {
  const { file, imports = [], css = [] } = chunkOf(manifest, source);
  if (css.length > 0) throw new Error(`${source} brings styles, which an island cannot: ${css.join(', ')}`);
  found.add(basename(file));
  for (const each of imports) withNeeds(manifest, each, found);
  return found;
}

/**
 * What an island's element says of its files (`client/island.tsx`): its own first, then those that it needs, without
 * what every page starts with. An island with a component also needs what lets React take over.
 */
function islandFiles(manifest: Manifest): Readonly<Record<string, string>> {
  const sources = Object.keys(manifest).filter((source) => /^client\/islands\/[^/]+$/.test(source));
  const core = withNeeds(manifest, 'client/entry.ts');
  return Object.fromEntries(
    sources.map((source) => {
      const own = [...withNeeds(manifest, source)];
      const react = source.endsWith('.tsx') ? [...withNeeds(manifest, 'client/browser/hydrate.ts')] : [];
      return [
        basename(source).replace(/\.tsx?$/, ''),
        [...new Set([...own, ...react])].filter((file) => !core.has(file)).join(' '),
      ];
    }),
  );
}

/** Where the browser's build put the files that every page starts with. */
function clientFiles(manifest: Manifest) {
  const address = (source: string): string => `/${chunkOf(manifest, source).file}`;
  return {
    entry: address('client/entry.ts'),
    core: (chunkOf(manifest, 'client/entry.ts').imports ?? []).map(address),
    styles: address('client/styles/store.css'),
    sheets: {
      account: address('client/styles/sheet-account.css'),
      compare: address('client/styles/sheet-compare.css'),
      gym: address('client/styles/sheet-gym.css'),
      staff: address('client/styles/sheet-staff.css'),
      theindex: address('client/styles/sheet-theindex.css'),
    },
    font: address('client/styles/fonts/archivo-latin.woff2'),
  };
}

/** The worker as one ES module for workerd. Reads the browser's manifest, so it is built after the client. */
// biome-ignore lint/style/noDefaultExport: Vite reads a default export
export default defineConfig((): UserConfig => {
  const manifest = JSON.parse(readFileSync('dist/client/manifest.json', 'utf8')) as Manifest;
  const hash = process.env.STORE_RELEASE ?? 'unnamed';
  return {
    publicDir: false,
    define: {
      'process.env.NODE_ENV': '"production"',
      __CLIENT__: JSON.stringify(clientFiles(manifest)),
      __ISLANDS__: JSON.stringify({
        hydrate: basename(chunkOf(manifest, 'client/browser/hydrate.ts').file),
        files: islandFiles(manifest),
      }),
      __KNOWN_PASSWORDS__: JSON.stringify(knownPasswords()),
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
