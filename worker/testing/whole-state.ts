import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test';
import { env, objectNamespaces } from './store.ts';

/**
 * Rows by the places where they are: tables of the database by their names, tables and values of objects by their
 * bindings, values of KV by the first part of their names, and files.
 */
export type WholeState = ReadonlyMap<string, readonly string[]>;
type Part = readonly [place: string, rows: readonly string[]];

const TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'";
/** Tables of the platform itself cannot be read. */
const isOwn = ({ name }: { readonly name: string }) => !name.startsWith('_cf_');

async function databaseRows(): Promise<Part[]> {
  const { results } = await env.DB.prepare(TABLES).all<{ name: string }>();
  const names = results.filter(isOwn).map(({ name }) => name);
  const tables = await env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return names.map((name, at) => [name, (tables[at]?.results ?? []).map((row) => JSON.stringify(row))]);
}

async function objectRows(binding: string, namespace: DurableObjectNamespace): Promise<Part[]> {
  const ids = await listDurableObjectIds(namespace);
  const read = (id: DurableObjectId): Promise<Part[]> =>
    runInDurableObject(namespace.get(id), async (_, { storage }: DurableObjectState) => {
      const written = (row: unknown) => `${id} ${JSON.stringify(row)}`;
      const tables = storage.sql.exec<{ name: string }>(TABLES).toArray().filter(isOwn);
      return [
        ...tables.map(({ name }): Part => {
          const rows = storage.sql.exec(`SELECT * FROM "${name}"`).toArray();
          return [`${binding} ${name}`, rows.map(written)];
        }),
        [binding, [...(await storage.list())].map(written)],
      ];
    });
  return (await Promise.all(ids.map(read))).flat();
}

async function keptValues(): Promise<Part[]> {
  const { keys } = await env.KV.list();
  const read = async (name: string): Promise<Part> => {
    const value = await env.KV.get(name);
    return [`KV ${name.split(':', 1)[0]}`, [`${name} ${value}`]];
  };
  return Promise.all(keys.map(({ name }) => read(name)));
}

async function fileNames(): Promise<Part> {
  const { objects } = await env.MEDIA.list();
  return ['files', objects.map(({ key, etag }) => `${key} ${etag}`)];
}

/** Everything that the store knows: all tables of its database, all that its objects have written, KV and files. */
export async function wholeState(): Promise<WholeState> {
  const objects = objectNamespaces().map(([binding, namespace]) => objectRows(binding, namespace));
  const parts = await Promise.all([databaseRows(), ...objects, keptValues(), fileNames().then((files) => [files])]);
  const state = new Map<string, readonly string[]>();
  for (const [place, rows] of parts.flat()) state.set(place, [...(state.get(place) ?? []), ...rows]);
  return state;
}

/** The rows that only one of two states has, by their places. Places where nothing differs are missing. */
export function changesOf(before: WholeState, after: WholeState): Readonly<Record<string, readonly string[]>> {
  const changes: Record<string, readonly string[]> = {};
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [new Set(before.get(place)), new Set(after.get(place))];
    const gone = [...was].filter((row) => !is.has(row)).map((row) => `- ${row}`);
    const added = [...is].filter((row) => !was.has(row)).map((row) => `+ ${row}`);
    if (gone.length + added.length > 0) changes[place] = [...gone, ...added];
  }
  return changes;
}
