import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const FIGURES =
  /\/(shared\/(money|list\/net-amount|price\/vat-percent|tax\/tax-class)|client\/(ui\/(count-text|star-steps)|browser\/(found-product|make)))\b/;

const CORE = /\/client\/browser\/(cart-count|connection|say|try-twice|local-store|session-store|cookie)/;
const TELLING =
  /\/(client\/(islands\/tracking|tracking\/|browser\/discovery)|shared\/tracking\/(consent|discovery-events))/;
const PICTURES =
  /\/client\/(islands\/gallery|state\/chosen-picture|browser\/(motion|transform)|ui\/(motion|transform))/;

/** Each island is loaded by the address that its element names, so nothing else knows of it. */
const ISLANDS = Object.fromEntries(
  globSync('client/islands/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [basename(file).replace(/\.tsx?$/, ''), file]),
);

/** The browser's files: the loader, the islands behind it and the styles, each named by its content. */
// biome-ignore lint/style/noDefaultExport: Vite reads a default export
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: 'assets',
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // What an island exports is asked for by its loader, which the build does not see.
      preserveEntrySignatures: 'allow-extension',
      input: {
        ...ISLANDS,
        hydrate: 'client/browser/hydrate.ts',
        entry: 'client/entry.ts',
        styles: 'client/styles/store.css',
        account: 'client/styles/sheet-account.css',
        compare: 'client/styles/sheet-compare.css',
        gym: 'client/styles/sheet-gym.css',
        staff: 'client/styles/sheet-staff.css',
        theindex: 'client/styles/sheet-theindex.css',
      },
      output: {
        codeSplitting: {
          // What prints figures is small and shared by many islands: one file, instead of one for each function.
          groups: [
            // What the first script shares with islands.
            { name: 'core', test: CORE },
            { name: 'figures', test: FIGURES },
            // Every page tells what happens on it: one request instead of three.
            { name: 'telling', test: TELLING },
            // What a product's pictures need.
            { name: 'pictures', test: PICTURES },
          ],
        },
      },
    },
  },
});
