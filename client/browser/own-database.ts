/** The store's database in this browser, and its only table: texts by key. */
const NAME = 'store';
const TABLE = 'kept';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
    return settled(request);
  })();
  return opened;
}

async function table(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await open()).transaction(TABLE, mode, { durability: 'strict' }).objectStore(TABLE);
}

/**
 * Stores a text in this browser at once; null removes it. Local storage is written seconds later and loses what was
 * stored last when the browser is killed. A browser without storage forgets everything, which is not an error.
 */
export async function keepAtOnce(key: string, value: string | null): Promise<void> {
  try {
    const own = await table('readwrite');
    const request: IDBRequest = value === null ? own.delete(`store.${key}`) : own.put(value, `store.${key}`);
    await settled(request);
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

/** The text stored in this browser by `keepAtOnce`, or null. */
export async function keptAtOnce(key: string): Promise<string | null> {
  try {
    const value: unknown = await settled((await table('readonly')).get(`store.${key}`));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
