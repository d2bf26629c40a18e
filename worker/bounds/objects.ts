import { Fault } from '#shared/errors.ts';
import { type Distrust, inTime, unavailable } from './deadline.ts';

/** How a namespace of Durable Objects is called. */
export interface ObjectBounds {
  readonly binding: string;
  /** Time for a call, milliseconds. */
  readonly limitMs: number;
  /** Methods that may be called again after a failure, because they only read or change nothing the second time. */
  readonly repeatable: ReadonlySet<string>;
  /** Milliseconds for methods that wait on purpose, by their names. */
  readonly waiting?: Readonly<Record<string, number>>;
}

/** Most milliseconds before a call is repeated; the actual pause is random, so that callers do not return together. */
const PAUSE_MS = 100;

/** The marks of the platform on errors that are not the object's own. */
interface PlatformMarks {
  readonly retryable?: boolean;
  readonly overloaded?: boolean;
  readonly durableObjectReset?: boolean;
}

/** Errors of the platform that carry no mark in some versions. */
const PLATFORM_ERROR = /Network connection lost|Durable Object reset|Object storage operation exceeded|overloaded/i;

function marksOf(error: unknown): PlatformMarks {
  return typeof error === 'object' && error !== null ? error : {};
}

function isOutage(error: unknown): boolean {
  const { retryable, overloaded, durableObjectReset } = marksOf(error);
  return Boolean(retryable || overloaded || durableObjectReset) || PLATFORM_ERROR.test(String(error));
}

/** Whether the platform says that the same call may succeed at once. An overloaded object is left alone. */
function isWorthRepeating(error: unknown): boolean {
  const { retryable, overloaded } = marksOf(error);
  return retryable === true && overloaded !== true;
}

/** Whether an outage is one of an object that has more calls than it can answer: this one did not reach it. */
export function isOverload(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (marksOf(cause).overloaded === true) return true;
  }
  return false;
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * A namespace of Durable Objects whose calls end in time. A call that only reads is repeated once if the platform says
 * so. An outage throws `upstream_unavailable`; errors of the object itself are thrown as they are.
 */
export function boundedObjects<Branded extends Rpc.DurableObjectBranded | undefined>(
  space: DurableObjectNamespace<Branded>,
  { binding, limitMs, repeatable, waiting = {} }: ObjectBounds,
  distrust: Distrust,
): DurableObjectNamespace<Branded> {
  const call = async (open: () => object, id: string, method: string, args: readonly unknown[]): Promise<unknown> => {
    const once = () => {
      // A stub whose call failed must not be used again, so that every call opens its own.
      const stub = open();
      const found = (stub as Readonly<Record<string, Call>>)[method];
      if (!found) throw new TypeError(`${binding} has no method ${method}`);
      // `fetch` is the platform's own method, which needs its stub.
      return inTime(`${binding}:${id}`, waiting[method] ?? limitMs, distrust, Reflect.apply(found, stub, args));
    };
    try {
      return await once();
    } catch (error) {
      if (!repeatable.has(method) || !isWorthRepeating(error)) throw asOutage(binding, error);
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * PAUSE_MS));
    try {
      return await once();
    } catch (error) {
      throw asOutage(binding, error);
    }
  };
  const stubOf = (id: DurableObjectId, open: () => object): object =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          typeof method === 'string' && method !== 'then'
            ? (...args: readonly unknown[]) => call(open, id.toString(), method, args)
            : undefined,
      },
    );
  return {
    idFromName: (name: string) => space.idFromName(name),
    idFromString: (id: string) => space.idFromString(id),
    get: (id: DurableObjectId, options?: DurableObjectNamespaceGetDurableObjectOptions) =>
      stubOf(id, () => space.get(id, options)),
  } as unknown as DurableObjectNamespace<Branded>;
}

function asOutage(binding: string, error: unknown): unknown {
  return !(error instanceof Fault) && isOutage(error) ? unavailable(binding, error) : error;
}
