import { readdirSync, readFileSync } from 'node:fs';
import { FLAG_DEFAULTS } from '#shared/flag/flags.ts';
import { SITES } from '#shared/site/sites.ts';
import type { Broken } from './crawl.ts';

/** Texts of a project by their paths. */
export type Sources = ReadonlyMap<string, string>;

/** Something that is declared, and how to tell that it is read. */
interface Declared {
  readonly what: string;
  readonly name: string;
  /** File with the declaration, which does not count as reading. */
  readonly home: string;
  readonly isReadBy: (text: string) => boolean;
  /** A test that calls it also counts as reading it. */
  readonly byTests?: true;
}

const ROOMS = ['client', 'shared', 'tools', 'worker'];

/** Reads the project's code, its migrations and its texts for people. */
export function readSources(): Sources {
  const code = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  );
  const migrations = readdirSync('migrations').map((name) => `migrations/${name}`);
  const files = [...code, ...migrations, 'README.md', 'docs/operations.md', 'wrangler.toml'];
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

const isTest = (file: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(file) || /^(worker\/testing|tools\/e2e)\//.test(file);

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Matches `flags.pip`, `flags['pip']`, `{ pip }` and `'pip'`, but not a word in a sentence. */
function isNamedIn(name: string): (text: string) => boolean {
  const plain = escaped(name);
  const word = new RegExp(`(\\.|['"\`])${plain}(?![\\w-])|[{,]\\s*${plain}\\b[^(]{0,400}?\\}`);
  return (text) => word.test(text);
}

/** Flags of the store. */
export function flagsOf(names: readonly string[]): readonly Declared[] {
  return names.map((name) => ({ what: 'flag', name, home: 'shared/flag/registry.ts', isReadBy: isNamedIn(name) }));
}

function siteFacts(): readonly Declared[] {
  const home = 'shared/site/sites.ts';
  return Object.keys(SITES.USA).map((name) => ({ what: 'site fact', name, home, isReadBy: isNamedIn(name) }));
}

const CONFIG_HOME = 'worker/config.ts';

function configFields(sources: Sources): readonly Declared[] {
  const text = sources.get(CONFIG_HOME) ?? '';
  const [, body = ''] = /export interface Config \{([\s\S]*?)\n\}/.exec(text) ?? [];
  const fields = [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, name = '']) => name);
  return fields.map((name) => ({ what: 'setting', name, home: CONFIG_HOME, isReadBy: isNamedIn(name) }));
}

/** File that describes vars and secrets. */
const VARS_HOME = 'worker/config/vars.ts';

/** Returns vars and secrets. Each must be used where they are validated. */
function vars(sources: Sources): readonly Declared[] {
  const text = sources.get(VARS_HOME) ?? '';
  const names = [...text.matchAll(/^ {2}([A-Z][A-Z_]+): as\(/gm)].map(([, name = '']) => name);
  return names.map((name) => ({
    what: 'var',
    name,
    home: '',
    isReadBy: (other) =>
      new RegExp(`\\b(vars(\\.data)?|env)\\.${name}\\b|\\b${name}: (provider|url|limitMs)\\b`).test(other),
  }));
}

/** Returns where each router is mounted, by the name of its variable. */
function mounts(sources: Sources): ReadonlyMap<string, string> {
  const mounted = new Map<string, string>();
  const found = [...sources.values()].flatMap((text) => [...text.matchAll(/\b(\w+)\.route\('([^']+)', (\w+)\)/g)]);
  for (const [, parent, path = '', child = ''] of found) if (parent === 'app') mounted.set(child, path);
  for (const [, parent = '', path = '', child = ''] of found) {
    const above = mounted.get(parent);
    if (above !== undefined) mounted.set(child, path === '/' ? above : above + path);
  }
  return mounted;
}

const ROUTE = /^(\w+)\.(get|post|put|patch|delete)\('([^']+)'/gm;

/** Returns service calls. A browser, a tool or a test must make each of them, or clients must be told about it. */
function serviceCalls(sources: Sources): readonly Declared[] {
  const mounted = mounts(sources);
  return [...sources].flatMap(([home, text]) => {
    if (!home.startsWith('worker/svc/') || isTest(home)) return [];
    return [...text.matchAll(ROUTE)].flatMap(([, router = '', verb = '', path = '']): Declared[] => {
      const prefix = mounted.get(router);
      if (prefix === undefined) return [];
      const whole = path === '/' ? prefix : prefix + path;
      // A parameter matches anything between two slashes; a site may follow the service's name.
      const pattern = whole
        .split('/')
        .map((part) => (part.startsWith(':') ? '[^/\\s]+' : escaped(part)))
        .join('/')
        .replace(/^(\/svc_\w+)/, '$1(?:/site/[^/\\s]+)?');
      const said = new RegExp(`${pattern}(?![\\w-])`);
      const name = `${verb.toUpperCase()} ${whole}`;
      return [{ what: 'service call', name, home, isReadBy: (other) => said.test(other), byTests: true }];
    });
  });
}

const NO_COLUMN = /^(PRIMARY|UNIQUE|FOREIGN|CHECK|CONSTRAINT)\b/;

/** Returns the columns of all existing tables, as `table.column`. */
function columns(sources: Sources): readonly Declared[] {
  const migrations = [...sources].filter(([file]) => file.startsWith('migrations/'));
  const declared = migrations.flatMap(([, text]) => {
    const sql = text.replace(/--.*$/gm, '');
    const created = [...sql.matchAll(/CREATE TABLE (\w+) \(([\s\S]*?)\n\)/g)].flatMap(([, table = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+) \w+/gm)].map(([line, name = '']) => ({ table, name, line: line.trim() })),
    );
    const added = [...sql.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g)].map(([, table = '', name = '']) => ({
      table,
      name,
      line: name,
    }));
    return [...created.filter(({ line }) => !NO_COLUMN.test(line)), ...added];
  });
  return declared.map(({ table, name }) => ({
    what: 'column',
    name: `${table}.${name}`,
    home: '',
    isReadBy: (text) => new RegExp(`\\b${name}\\b`).test(text),
  }));
}

/** Removes the columns that statements write, because writing does not count as reading. */
function withoutWrites(text: string): string {
  return text.replace(/INSERT (OR \w+ )?INTO \w+\s*\([^)]*\)/g, '').replace(/\bSET \w+ = /g, 'SET ');
}

function isUnread(declared: Declared, sources: Sources): boolean {
  for (const [file, text] of sources) {
    if (file === declared.home || file.startsWith('tools/walk/')) continue;
    if (isTest(file) && declared.byTests !== true) continue;
    if (
      declared.what === 'column'
        ? isColumnRead(declared, file, text)
        : isReader(declared, file) && declared.isReadBy(text)
    ) {
      return false;
    }
  }
  return true;
}

/**
 * Tells whether a file can read something: flags, facts and settings are read by the store itself, but service calls
 * also by tools and by what clients are told.
 */
function isReader({ what }: Declared, file: string): boolean {
  if (file.startsWith('migrations/') || file === 'wrangler.toml') return false;
  return what === 'service call' || /^(client|shared|worker)\//.test(file);
}

function isColumnRead({ isReadBy }: Declared, file: string, text: string): boolean {
  return /^(worker|tools)\//.test(file) && isReadBy(withoutWrites(text));
}

/** Columns that only people read when something went wrong, and no statement of the store. */
const FOR_PEOPLE: ReadonlySet<string> = new Set([
  // Total of a line; the database adds up the totals of a day.
  'order_lines.row_total',
  // When a provider sent an event. The event's id prevents counting it twice.
  'payment_events.received_ms',
]);

/** Returns those of the declared things that nothing reads. */
export function unreadOf(declared: readonly Declared[], sources: Sources): readonly Broken[] {
  return declared
    .filter((each) => !FOR_PEOPLE.has(each.name) && isUnread(each, sources))
    .map(({ what, name, home }) => ({
      from: home || 'the project',
      target: `${what} ${name}`,
      why: 'is read by nothing',
    }));
}

/** Checks flags, site facts, settings, service calls and columns, and returns those that nothing reads. */
export function findUnread(sources: Sources = readSources()): {
  readonly checked: number;
  readonly broken: readonly Broken[];
} {
  const declared = [
    ...flagsOf(Object.keys(FLAG_DEFAULTS)),
    ...siteFacts(),
    ...configFields(sources),
    ...vars(sources),
    ...serviceCalls(sources),
    ...columns(sources),
  ];
  return { checked: declared.length, broken: unreadOf(declared, sources) };
}
