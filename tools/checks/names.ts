import type {} from 'vitest';
import { filesBelow } from './source-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Paths of the sources, from the root of the repo. */
    sourceFiles: readonly string[];
    /** How many random edits tests of publishing make; 0 for their own number. */
    editSteps: number;
    /** How many prices the test of prices in bulk changes; 0 for its own number. */
    prices: number;
    /** How many changesets are scheduled around changes of the clock; 0 for the usual number. */
    schedules: number;
  }
}

/**
 * Engineers find a file by an address, a table, a block or a call that they know: they look for a file or folder with
 * that name. The counts here ensure that files keep such names.
 */

/** How many names were looked for, and which of them no file has. */
export interface Found {
  readonly asked: number;
  readonly missed: readonly string[];
}

const EXTENSION = /(?<=.)\.\w+$/;

function withoutExtension(path: string): string {
  return path.replace(EXTENSION, '');
}

/**
 * Returns the fixed part of an address, up to its first parameter, without extensions: `/account/order/:id` becomes
 * `account/order`.
 */
function fixedPart(route: string): readonly string[] {
  const segments = route.split('/').filter((segment) => segment !== '');
  const end = segments.findIndex((segment) => /^[:*]/.test(segment));
  return (end < 0 ? segments : segments.slice(0, end)).map((segment) => withoutExtension(segment.replace(/^\./, '')));
}

/** Tells whether a file in the folders for pages or files is named after an address, or after an address above it. */
function isRouteFound(route: string, stems: readonly string[]): boolean {
  const [first = 'home', ...rest] = fixedPart(route);
  if (first.startsWith('svc_')) return stems.some((stem) => stem.startsWith(`worker/svc/${first.slice(4)}/`));
  const names = [first, ...rest].map((_, index) => [first, ...rest.slice(0, index)].join('/')).reverse();
  return names.some((name) => ['pages', 'files', 'svc'].some((room) => stems.includes(`worker/${room}/${name}`)));
}

/** Counts the addresses that a file is named after. `files`: paths from the root of the repository. */
export function routesFound(routes: readonly string[], files: readonly string[]): Found {
  const stems = files.map(withoutExtension);
  return { asked: routes.length, missed: routes.filter((route) => !isRouteFound(route, stems)) };
}

/** Returns the singular of a word, so that it counts as the same name as its plural. */
function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}

/**
 * Tells whether a path is named after a table: its file by the table's name or first words, or its folder by the first
 * word.
 */
function isNamedFor(table: string, path: string): boolean {
  const [name = '', folder = ''] = withoutExtension(path).split('/').reverse();
  const [words, file] = [table.split('_').map(singular), name.split('-').map(singular)];
  const isFile =
    file.every((word, index) => word === words[index]) || words.every((word, index) => word === file[index]);
  return isFile || singular(folder) === words[0];
}

/** Counts the tables that are read or written by a file of that name. `sources`: texts of the store's files by path. */
export function tablesFound(tables: readonly string[], sources: ReadonlyMap<string, string>): Found {
  const missed = tables.filter((table) => {
    const word = new RegExp(`\\b${table}\\b`);
    return ![...sources].some(([path, text]) => isNamedFor(table, path) && word.test(text));
  });
  return { asked: tables.length, missed };
}

/** Returns the tables that the migrations create, without views and tables that are dropped again. */
export function tablesOf(migrations: readonly string[]): readonly string[] {
  const text = migrations.join('\n');
  const made = [...text.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gi)].map(([, name = '']) => name);
  const renamed = [...text.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+)/gi)].map(([, name = '']) => name);
  return [...new Set(made)].filter((name) => !renamed.includes(name)).sort();
}

/** What an engineer starts from in a new task, with the name of the file that must be found for it. */
export const CLUES: Readonly<Record<string, RegExp>> = {
  'the page /account/wishlist': /^worker\/pages\/account\/wishlist\.tsx$/,
  'the page /rss': /^worker\/pages\/rss\.tsx$/,
  'the page /rogue-equipped-gyms': /^worker\/pages\/rogue-equipped-gyms\.tsx$/,
  'the page /shippingtracker': /^worker\/pages\/shippingtracker\.tsx$/,
  'the page /account/workout-statistics': /^worker\/pages\/account\/workout-statistics\.tsx$/,
  'the table promotion_units': /^worker\/store\/\w+\/promotion-units\.ts$/,
  'the table vat_checks': /^worker\/store\/\w+\/vat-checks\.ts$/,
  'the table stored_payment_methods': /^worker\/store\/\w+\/stored-payment-methods\.ts$/,
  'the file robots.txt': /^worker\/files\/robots\.ts$/,
  'the block category-tiles': /^worker\/blocks\/category-tiles\.tsx$/,
  'the call svc_rma': /^worker\/svc\/rma\/routes\.ts$/,
  'the island cart-page': /^client\/islands\/cart-page\.tsx$/,
  'the rule of five for five': /^shared\/promo\/five-for-five\.ts$/,
};

/** Returns the paths of the sources without tests, from the root of the repository. */
export function sourceFiles(): readonly string[] {
  return filesBelow(['worker', 'client', 'shared']).filter((path) => !path.includes('.test.'));
}

/** Returns the clues that lead to no file. */
export function lostClues(files: readonly string[]): readonly string[] {
  return Object.entries(CLUES).flatMap(([clue, name]) => (files.some((file) => name.test(file)) ? [] : [clue]));
}
