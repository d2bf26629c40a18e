import { z } from 'zod';
import { SITE_CODES } from '#shared/site/sites.ts';

/**
 * What staff may change through a changeset (public contract, section 14), in the order in which records are written. A
 * kind without a row in `worker/store/changeset/kinds.ts` is refused by name.
 */
export const RECORD_KINDS = [
  'product',
  'price',
  'promotion',
  'block',
  'page',
  'redirect',
  'form',
  'navigation',
  'category',
  'post',
  'event',
  'cart-rule',
  'flag',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Kinds of which all records of a site can be listed: its content. */
export const LISTED_KINDS = [
  'page',
  'block',
  'navigation',
  'form',
  'redirect',
] as const satisfies readonly RecordKind[];
export type ListedKind = (typeof LISTED_KINDS)[number];

/**
 * `draft`: can be edited. `scheduled`: is published at a time and cannot be edited until then. `failed`: could not be
 * published at its time; can be edited again.
 */
export const CHANGESET_STATES = ['draft', 'scheduled', 'published', 'reverted', 'failed'] as const;
export type ChangesetState = (typeof CHANGESET_STATES)[number];

/**
 * Most operations of a changeset that are no prices, and most of all: they are published in one transaction, in which one
 * statement writes many prices.
 */
export const MOST_OPERATIONS = 200;
export const MOST_PRICES = 10_000;

/** A record by its kind, its key and its site; null for the record of all sites. */
export const recordSchema = z.object({
  kind: z.enum(RECORD_KINDS),
  key: z.string().trim().min(1).max(255),
  site: z.enum(SITE_CODES).nullable().default(null),
});
export type RecordName = Readonly<z.infer<typeof recordSchema>>;

/** Whether two names are of one record. */
export const isSameRecord = (one: RecordName, other: RecordName): boolean =>
  one.kind === other.kind && one.key === other.key && one.site === other.site;

/** Records of a page of `GET /svc_staff/records/{kind}`. */
export const RECORDS_PER_PAGE = 50;

/** What `GET /svc_staff/records/{kind}` asks for: records of a site, and those of all sites. */
export const recordsQuerySchema = z.strictObject({
  kind: z.enum(LISTED_KINDS),
  site: z.enum(SITE_CODES),
  page: z.coerce.number<string>().int().min(1).max(10_000).default(1),
});

/** What a changeset does to a record. */
export const operationSchema = z.strictObject({
  ...recordSchema.shape,
  /** The version from which the edit began; 0 for a record that does not exist. */
  base: z.int().nonnegative(),
  /** The record in the words of its import columns; null deletes it. */
  value: z.record(z.string(), z.unknown()).nullable(),
  /** The edit of the operation that was read before; without it the operation is written over whatever is there. */
  edit: z.int().nonnegative().optional(),
});
export type OperationInput = Readonly<z.infer<typeof operationSchema>>;

const isFew = (records: readonly { readonly kind: RecordKind }[]): boolean =>
  records.filter(({ kind }) => kind !== 'price').length <= MOST_OPERATIONS;
const FEW_WORDS = `has more than ${MOST_OPERATIONS} records that are no prices`;

const operationsSchema = z.array(operationSchema).max(MOST_PRICES).refine(isFew, FEW_WORDS).default([]);

const nameSchema = z.string().trim().min(1).max(120);

/** Body of `POST /svc_staff/changesets`. */
export const newChangesetSchema = z.strictObject({
  name: nameSchema,
  operations: operationsSchema,
});

/** Body of `PATCH /svc_staff/changesets/{id}`: operations are added, or take the place of those of the same record. */
export const changedChangesetSchema = z.strictObject({
  name: nameSchema.optional(),
  operations: operationsSchema,
  /** Records of which the changeset no longer does anything. */
  removed: z.array(recordSchema).max(MOST_PRICES).refine(isFew, FEW_WORDS).default([]),
});

/** Body of `POST …/schedule`. Times have an offset, or are wall time of `site`. */
export const scheduleSchema = z.strictObject({
  at: z.string().max(40),
  until: z.string().max(40).optional(),
  site: z.enum(SITE_CODES).optional(),
});

/** Longest life of a link to a preview, seconds: thirty days. */
export const LONGEST_PREVIEW_SECONDS = 30 * 86_400;

/** Body of `POST /svc_staff/previews`. `expiresIn` in seconds. */
export const newPreviewSchema = z.strictObject({
  changesetId: z.string().max(64),
  expiresIn: z.int().min(60).max(LONGEST_PREVIEW_SECONDS),
  isShared: z.boolean().default(false),
});
