import { AsyncLocalStorage } from 'node:async_hooks';
import { utf8Length } from '#shared/encode/utf8.ts';
import type { Env } from '#worker/env.ts';
import { D1, KV, QUEUE, R2, WORKER } from '#worker/store/platform-limits.ts';

/** What one invocation of the worker has sent to the platform. */
export interface Invocation {
  statements: number;
  subrequests: number;
  readonly writtenKeys: Set<string>;
  /** What production would have refused. */
  readonly problems: string[];
}

const invocations = new AsyncLocalStorage<Invocation>();

/** Runs one invocation and returns, with its result, what it sent. What it does later counts, too. */
export async function invoked<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly sent: Invocation }> {
  const sent: Invocation = { statements: 0, subrequests: 0, writtenKeys: new Set(), problems: [] };
  return { result: await invocations.run(sent, work), sent };
}

/** Runs one invocation. Rejects if it sent to the platform what production would refuse, even if that was caught. */
export async function within<T>(work: () => Promise<T>): Promise<T> {
  const { result, sent } = await invoked(work);
  if (sent.problems.length > 0) throw new RangeError(`beyond limits of the platform: ${sent.problems.join('; ')}`);
  return result;
}

/** Fails as production would, and is remembered for those who catch errors. */
function refuse(problem: string): never {
  invocations.getStore()?.problems.push(problem);
  throw new RangeError(`beyond a limit of the platform: ${problem}`);
}

function holds(what: string, amount: number, limit: number): void {
  if (amount > limit) refuse(`${what}: ${amount}, at most ${limit}`);
}

function countSubrequest(): void {
  const sent = invocations.getStore();
  if (!sent) return;
  sent.subrequests++;
  holds('subrequests of an invocation', sent.subrequests, WORKER.subrequests);
}

function countStatements(count: number): void {
  countSubrequest();
  const sent = invocations.getStore();
  if (!sent) return;
  sent.statements += count;
  holds('statements of an invocation', sent.statements, D1.statements);
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return utf8Length(value);
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
  return 8;
}

const READS = ['all', 'first', 'raw', 'run'] as const;

/** A statement of D1 that is measured when values are bound and when it is run; it stays the platform's own. */
function limitedStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const { bind } = statement;
  const own: Record<string, unknown> = {
    bind: (...values: unknown[]) => {
      holds('bound values', values.length, D1.boundValues);
      for (const value of values) holds('bytes of a bound value', bytesOf(value), D1.rowBytes);
      return limitedStatement(bind.apply(statement, values));
    },
  };
  for (const name of READS) {
    const run = statement[name] as ((...args: unknown[]) => unknown) | undefined;
    // A test may put something simpler in its place.
    if (!run) continue;
    own[name] = (...args: unknown[]) => {
      countStatements(1);
      return run.apply(statement, args);
    };
  }
  return Object.assign(statement, own);
}

function limitedDatabase(db: D1Database | D1DatabaseSession): D1Database {
  return {
    prepare: (sql: string) => {
      holds('bytes of a statement', utf8Length(sql), D1.statementBytes);
      return limitedStatement(db.prepare(sql));
    },
    batch: (statements: D1PreparedStatement[]) => {
      countStatements(statements.length);
      return db.batch(statements);
    },
    ...('withSession' in db
      ? { withSession: (constraint?: string) => limitedDatabase(db.withSession(constraint)) }
      : { getBookmark: () => db.getBookmark() }),
  } as unknown as D1Database;
}

function limitedKv(kv: KVNamespace): KVNamespace {
  const keyed = (key: unknown): void => {
    countSubrequest();
    for (const each of Array.isArray(key) ? key : [key])
      holds('bytes of a key of KV', utf8Length(String(each)), KV.keyBytes);
  };
  return new Proxy(kv, {
    get(_, name) {
      const value = kv[name as keyof KVNamespace] as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const [key, content] = args;
        if (name === 'get' || name === 'put' || name === 'delete') keyed(key);
        if (name === 'put') {
          holds('bytes of a value of KV', bytesOf(content), KV.valueBytes);
          const written = invocations.getStore()?.writtenKeys;
          if (written?.has(String(key))) refuse(`the key ${String(key)} of KV is written twice at once`);
          written?.add(String(key));
        }
        return (value as (...all: unknown[]) => unknown).apply(kv, args);
      };
    },
  });
}

function limitedBucket(bucket: R2Bucket): R2Bucket {
  return new Proxy(bucket, {
    get(_, name) {
      const value = bucket[name as keyof R2Bucket] as unknown;
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        countSubrequest();
        if (typeof args[0] === 'string') holds('bytes of a key of R2', utf8Length(args[0]), R2.keyBytes);
        return (value as (...all: unknown[]) => unknown).apply(bucket, args);
      };
    },
  });
}

function limitedQueue<Body>(queue: Queue<Body>): Queue<Body> {
  const sizeOf = (body: unknown): number => utf8Length(JSON.stringify(body));
  return {
    send: (body: Body, options?: QueueSendOptions) => {
      countSubrequest();
      holds('bytes of a message', sizeOf(body), QUEUE.messageBytes);
      return queue.send(body, options);
    },
    sendBatch: (messages: Iterable<MessageSendRequest<Body>>, options?: QueueSendBatchOptions) => {
      countSubrequest();
      const all = [...messages];
      const sizes = all.map(({ body }) => sizeOf(body));
      holds('messages of one call', all.length, QUEUE.batchMessages);
      for (const bytes of sizes) holds('bytes of a message', bytes, QUEUE.messageBytes);
      holds(
        'bytes of all messages of one call',
        sizes.reduce((sum, bytes) => sum + bytes, 0),
        QUEUE.batchBytes,
      );
      return queue.sendBatch(all, options);
    },
  } as Queue<Body>;
}

const limited = new WeakMap<object, Env>();

/**
 * The environment of a worker under test, in which bindings refuse what production would and workerd on this machine
 * accepts; the same object for the same environment. What objects write is not measured.
 */
export function limitedEnv<Of extends Env>(env: Of): Of {
  const found = limited.get(env);
  if (found) return found as Of;
  const made: Of = {
    ...env,
    DB: limitedDatabase(env.DB),
    KV: limitedKv(env.KV),
    MEDIA: limitedBucket(env.MEDIA),
    EVENTS: limitedQueue(env.EVENTS),
  };
  limited.set(env, made);
  return made;
}
