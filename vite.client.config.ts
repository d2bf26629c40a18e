import { defineConfig } from 'vite';

const FIGURES =
  /\/(shared\/(money|list\/net-amount|price\/vat-percent|tax\/tax-class)|client\/(ui\/(count-text|star-steps)|browser\/(found-product|make)))\b/;

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
      input: {
        entry: 'client/entry.ts',
        styles: 'client/styles/store.css',
        compare: 'client/styles/sheet-compare.css',
        staff: 'client/styles/sheet-staff.css',
      },
      output: {
        codeSplitting: {
          // What prints figures is small and shared by many islands: one file, instead of one for each function.
          groups: [{ name: 'figures', test: FIGURES }],
        },
      },
    },
  },
});
