import { z } from 'zod';
import { SITE_CODES } from '#shared/site/sites.ts';
import { CHANGESET_STATES, RECORD_KINDS } from './contract.ts';

const record = {
  kind: z.enum(RECORD_KINDS),
  key: z.string(),
  site: z.enum(SITE_CODES).nullable().describe('null: all sites.'),
};
const time = z.string().describe('ISO 8601, UTC.');
const value = z
  .record(z.string(), z.unknown())
  .nullable()
  .describe('In the words of the import columns, camelCase; null for a record that does not exist.');

/** A changeset without its operations. */
export const changesetHeadAnswer = z.strictObject({
  id: z.string(),
  name: z.string(),
  status: z.enum(CHANGESET_STATES),
  author: z.string(),
  createdAt: time,
  updatedAt: time,
  publishedAt: time.nullable(),
  schedule: z
    .strictObject({
      at: time.nullable(),
      until: time.nullable(),
      site: z.enum(SITE_CODES).nullable().describe('Whose clock was meant.'),
    })
    .nullable(),
  problem: z.string().nullable().describe('Why its schedule failed.'),
  count: z.int().describe('Number of its operations.'),
});

/** A changeset with its operations. */
export const changesetAnswer = z.strictObject({
  ...changesetHeadAnswer.shape,
  operations: z.array(
    z.strictObject({
      ...record,
      base: z.int().describe('The version that it began from; 0 for a new record.'),
      value,
      edit: z.int().describe('Counts its edits. Sent back with a change, it keeps that of others from being lost.'),
      author: z.string().describe('Who edited it last.'),
      version: z.int().nullable().describe('The version that it became; null before it is published.'),
    }),
  ),
});

/** A record as it is live. */
export const recordAnswer = z.strictObject({
  ...record,
  version: z.int().describe('0 if it does not exist.'),
  value,
});

/** What has changed since an edit began. */
export const conflictsAnswer = z.array(z.strictObject({ ...record, theirs: value, yours: value }));

/** A shared link to a preview. */
export const previewAnswer = z.strictObject({
  id: z.string(),
  changesetId: z.string(),
  author: z.string(),
  createdAt: time,
  expiresAt: time,
  endedAt: time.nullable(),
  uses: z.int().describe('Pages that were drawn with it.'),
});

/** A link to a preview that was made. */
export const madePreviewAnswer = z.strictObject({
  token: z.string(),
  url: z.string().describe('Opens the home page; `path` in it names another page.'),
  expiresAt: time,
});
