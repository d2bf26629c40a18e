import type { z } from 'zod';
import { FAULTS, type FaultCode } from '#shared/errors.ts';

/**
 * Who may call.
 *
 * - `open`: everyone.
 * - `customer`: a customer who is logged in.
 * - `owner`: the customer or guest whom it belongs to; for anyone else it is not there.
 * - `token`: the bearer of the staff token.
 * - `discovery`: the bearer of a discovery token of the site.
 * - `provider`: the payment provider, known by its signature.
 */
export type CallAccess = 'customer' | 'discovery' | 'open' | 'owner' | 'provider' | 'token';

/** What a call takes or gives that is no JSON. */
export interface Raw {
  /** Media type. */
  readonly raw: string;
  readonly about: string;
}

/** A redirect, as an answer. */
export interface Redirect {
  readonly redirect: string;
}

/** What a call answers: JSON of a schema, something else, or a redirect. */
export type CallAnswer = z.ZodType | Raw | Redirect;

/** One call of a service: the source of `docs/openapi.json` and `docs/services.md`. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As the router has it: `/svc_list/lists/:id`. */
  readonly path: string;
  /** One sentence without a period. */
  readonly summary: string;
  /** What a caller has to know besides. */
  readonly about?: string;
  readonly access: CallAccess;
  /** Parts of the path by their names, each with what it is. */
  readonly params?: Readonly<Record<string, string>>;
  /** The schema of the whole query, each parameter a property. */
  readonly query?: z.ZodObject;
  /** Request headers of this call by their names, each with what it is. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType | Raw;
  /** Answers by status. */
  readonly answers: Readonly<Record<number, CallAnswer>>;
  /** Errors of its own; those that follow from method, access, body and query are `errorsOf`. */
  readonly errors?: readonly FaultCode[];
  /** Errors that have another shape than the store's own. */
  readonly otherErrors?: { readonly schema: z.ZodType; readonly statuses: readonly number[] };
  /** Seconds for which a browser may keep the answer; nothing is kept unless said. */
  readonly keptSeconds?: number;
}

/** The calls below one address. */
export interface Service {
  /** `svc_list`. */
  readonly name: string;
  /** What it is for, in a sentence or two. */
  readonly about: string;
  readonly calls: readonly Call[];
}

/** Whether what a call takes or gives is no JSON. */
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
  open: [],
  owner: ['TOKEN_EXPIRED'],
  provider: ['forbidden'],
  token: ['forbidden'],
};

/** Codes of all errors that a call may answer, in the order of `FAULTS`. */
export function errorsOf({ method, path, access, query, body, errors = [], otherErrors }: Call): readonly FaultCode[] {
  const codes = new Set<FaultCode>([
    'too_large',
    'unknown_error',
    ...(path.startsWith('/svc_') ? (['unknown_site'] as const) : []),
    ...errors,
    ...BY_ACCESS[access],
    ...(method === 'GET' ? [] : (['csrf'] as const)),
    ...(query === undefined || otherErrors ? [] : (['validation_error'] as const)),
    ...(body === undefined || isRaw(body)
      ? []
      : (['invalid_json', 'validation_error', 'unsupported_media_type'] as const)),
  ]);
  return (Object.keys(FAULTS) as FaultCode[]).filter((code) => codes.has(code));
}
