import type { z } from 'zod';
import { FAULTS, type FaultCode } from '#shared/errors.ts';

/**
 * Who may call.
 *
 * - `open`: everyone.
 * - `customer`: a customer who is logged in.
 * - `owner`: the customer or guest to whom it belongs; for anyone else it does not exist.
 * - `token`: the bearer of a staff token with a purpose of the call (`shared/staff/token-purposes.ts`).
 * - `moderator`: a moderator of the event or an admin on an admin host, or the bearer of a staff token for events.
 * - `editor`: staff who may edit on an admin host, or the bearer of a staff token for content. `publisher`: those who may
 *   publish.
 * - `discovery`: the bearer of a discovery token of the site.
 * - `provider`: the payment provider, identified by its signature.
 */
export type CallAccess =
  | 'customer'
  | 'discovery'
  | 'editor'
  | 'moderator'
  | 'open'
  | 'owner'
  | 'provider'
  | 'publisher'
  | 'token';

/** A body or an answer that is not JSON. */
export interface Raw {
  /** Media type. */
  readonly raw: string;
  readonly about: string;
}

/** A redirect, as an answer. */
export interface Redirect {
  readonly redirect: string;
}

/** The answer to a call: JSON of a schema, another format, or a redirect. */
export type CallAnswer = z.ZodType | Raw | Redirect;

/** One call of a service: the source of `docs/openapi.json` and `docs/services.md`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path as the router uses it: `/svc_list/lists/:id`. */
  readonly path: string;
  /** One sentence without a period. */
  readonly summary: string;
  /** Further information for callers. */
  readonly about?: string;
  readonly access: CallAccess;
  /** Descriptions of the path's parameters, by name. */
  readonly params?: Readonly<Record<string, string>>;
  /** The schema of the whole query, with a property for each parameter. */
  readonly query?: z.ZodObject;
  /** Descriptions of this call's request headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType | Raw;
  /** What a form with files may be sent as instead of the JSON of `body`; undefined if it may not. */
  readonly form?: string;
  /** Answers by status. */
  readonly answers: Readonly<Record<number, CallAnswer>>;
  /** Errors specific to this call; `errorsOf` adds those that follow from method, access, body and query. */
  readonly errors?: readonly FaultCode[];
  /** Errors with a different shape than the store's own. */
  readonly otherErrors?: {
    readonly about: string;
    readonly schema: z.ZodType;
    readonly statuses: readonly number[];
  };
  /** Seconds for which a browser may cache the answer; by default it is not cached. */
  readonly keptSeconds?: number;
}

/** The calls below one address. */
export interface Service {
  /** Name of the service: `svc_list`. */
  readonly name: string;
  /** Its purpose, in a sentence or two. */
  readonly about: string;
  readonly calls: readonly Call[];
}

/** Whether a body or an answer is not JSON. */
export function isRaw(value: z.ZodType | Raw | Redirect): value is Raw {
  return 'raw' in value;
}

/** Whether an answer is a redirect. */
export function isRedirect(value: CallAnswer): value is Redirect {
  return 'redirect' in value;
}

const BY_ACCESS: Readonly<Record<CallAccess, readonly FaultCode[]>> = {
  customer: ['login_required', 'TOKEN_EXPIRED'],
  discovery: ['TOKEN_EXPIRED'],
  editor: ['forbidden', 'rate_limited'],
  publisher: ['forbidden', 'rate_limited'],
  moderator: ['forbidden', 'rate_limited'],
  open: [],
  owner: ['TOKEN_EXPIRED'],
  provider: ['forbidden'],
  token: ['forbidden', 'rate_limited'],
};

/** Codes of all errors that a call may return, in the order of `FAULTS`. */
export function errorsOf({ method, path, access, query, body, errors = [], otherErrors }: Call): readonly FaultCode[] {
  const codes = new Set<FaultCode>([
    'too_large',
    'unknown_error',
    'store_closed',
    ...(path.startsWith('/svc_') ? (['unknown_site'] as const) : []),
    ...errors,
    ...BY_ACCESS[access],
    ...(method === 'GET' ? [] : (['csrf'] as const)),
    ...(query === undefined || otherErrors ? [] : (['validation_error'] as const)),
    ...(body === undefined ? [] : (['request_incomplete', 'request_timeout'] as const)),
    ...(body === undefined || isRaw(body)
      ? []
      : (['invalid_json', 'validation_error', 'unsupported_media_type'] as const)),
  ]);
  return (Object.keys(FAULTS) as FaultCode[]).filter((code) => codes.has(code));
}
