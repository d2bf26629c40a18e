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

async function begun(mode: IDBTransactionMode): Promise<IDBTransaction> {
  return (await open()).transaction(TABLE, mode, { durability: 'strict' });
}

/**
 * Stores a text in this browser at once; null removes it. Local storage is written seconds later and loses what was
 * stored last when the browser is killed. Resolves to true once the text is safe on the disk. A browser without storage
 * forgets everything, which is not an error: it resolves to false.
 */
export async function keepAtOnce(key: string, value: string | null): Promise<boolean> {
  try {
    const transaction = await begun('readwrite');
    const own = transaction.objectStore(TABLE);
    if (value === null) own.delete(`store.${key}`);
    else own.put(value, `store.${key}`);
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
      // Does not wait for the request's answer, because a page that is left aborts what it has not committed.
      transaction.commit();
    });
    return true;
  } catch {
    // Storage is full or forbidden: the page works without it.
    return false;
  }
}

/** The text stored in this browser by `keepAtOnce`, or null. */
export async function keptAtOnce(key: string): Promise<string | null> {
  try {
    const value: unknown = await settled((await begun('readonly')).objectStore(TABLE).get(`store.${key}`));
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
