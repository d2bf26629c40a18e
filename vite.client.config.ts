import { defineConfig } from 'vite';

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
    },
  },
});
