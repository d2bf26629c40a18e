import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

const FIGURES =
  /\/(shared\/(money|list\/net-amount|price\/vat-percent|tax\/tax-class|form\/field-message)|client\/(ui\/(count-text|star-steps|product\/time-left)|browser\/(found-product|make)))\b/;

/**
 * The first script, with everything that islands share with it and what reports events: one file, which compresses
 * better than several. What only some pages report has files of its own.
 */
const ENTRY =
  /\/(client\/(entry|tracking\/(?!(cart|checkout|list)-|page-errors|visit)|browser\/(built-in|cart-count|discovery|wake-island|connection|say|service-address|try-twice|local-store|session-store|kept-texts|cookie|transitions)\.ts)|shared\/(encode\/digest|time\/duration|tracking\/(cookie-names|consent|discovery-events))\.ts)/;
const PICTURES =
  /\/client\/(islands\/gallery\.ts|state\/chosen-picture|browser\/(motion|transform)|ui\/(motion|transform))/;

/** What every island with React needs; without a group of its own it would be a part of the first that uses it. */
const REACT = /\/(node_modules\/react\/|client\/(island\.tsx|state\/use-signal))/;

/** The bridge of the native app, which no other page loads. */
const APP = /\/client\/(bridge|state\/app|islands\/app)\b/;

const FIELDS =
  /\/(client\/ui\/(form\/(hidden-name|text-area|text-field|select-field|field-frame|use-field)|button|dialog|note|product\/thumbnail))\b/;

const PLACE =
  /\/(client\/(islands\/delivery-estimate|browser\/(keep-place|delivery-(place|query)))|shared\/delivery\/place-key)/;

/** How places, days of arrival and terms of subscriptions are called. */
const WORDS = /\/shared\/(address\/words|delivery\/arrival-words|renewal\/terms)\.ts/;

/** What the checkout loads for one provider, besides its card form. */
const SPREEDLY = /\/client\/state\/checkout\/spreedly-(challenge|script)/;

const CALLS = /\/client\/browser\/(call|import-twice|load-script)\.ts/;

const WISHES = /\/client\/(islands\/wish(\.ts|\/change)|state\/wishes)/;

/** Each island is loaded by the address in its element, so no other file refers to it. */
const ISLANDS = Object.fromEntries(
  globSync('client/islands/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [basename(file).replace(/\.tsx?$/, ''), file]),
);

/** Builds the browser's files: the loader, the islands that it loads, and the styles, each named by its content. */
// biome-ignore lint/style/noDefaultExport: Vite reads a default export
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsDir: 'assets',
    target: 'es2022',
    // Slower than the build's own, and 3 % smaller after compression.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true, hoist_funs: true } },
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The loader uses an island's exports, which the build cannot see.
      preserveEntrySignatures: 'allow-extension',
      input: {
        ...ISLANDS,
        hydrate: 'client/browser/hydrate.ts',
        replay: 'client/browser/replay.ts',
        entry: 'client/entry.ts',
        styles: 'client/styles/store.css',
        account: 'client/styles/sheet-account.css',
        'app-styles': 'client/styles/sheet-app.css',
        blocks: 'client/styles/sheet-blocks.css',
        'checkout-styles': 'client/styles/sheet-checkout.css',
        compare: 'client/styles/sheet-compare.css',
        event: 'client/styles/sheet-event.css',
        gym: 'client/styles/sheet-gym.css',
        home: 'client/styles/sheet-home.css',
        list: 'client/styles/sheet-list.css',
        'preview-styles': 'client/styles/sheet-preview.css',
        product: 'client/styles/sheet-product.css',
        staff: 'client/styles/sheet-staff.css',
        theindex: 'client/styles/sheet-theindex.css',
      },
      output: {
        codeSplitting: {
          // Code that formats figures is small and shared by many islands, so it is one file instead of one per
          // function.
          groups: [
            { name: 'entry', test: ENTRY, priority: 1 },
            // What the build adds to files that load others: without a group of its own it is a part of the first of them.
            { name: 'preload', test: /vite\/preload-helper/, priority: 2 },
            { name: 'figures', test: FIGURES },
            // Code for a product's pictures.
            { name: 'pictures', test: PICTURES },
            { name: 'react', test: REACT, priority: 1 },
            // Fields and buttons of forms, and notes about them.
            { name: 'fields', test: FIELDS },
            // Hearts of customers.
            { name: 'wish', test: WISHES },
            // Where a product goes, with the island that most visitors meet.
            { name: 'delivery-estimate', test: PLACE },
            { name: 'app', test: APP },
            // Words about addresses, agreements, and the days on which packages arrive.
            { name: 'words', test: WORDS },
            { name: 'spreedly', test: SPREEDLY },
            // What calls services and loads files again; before the groups that need it, which would take it in.
            { name: 'call', test: CALLS, priority: 1 },
          ],
        },
      },
    },
  },
});
