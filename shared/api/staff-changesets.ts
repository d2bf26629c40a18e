import { z } from 'zod';
import {
  changesetAnswer,
  changesetHeadAnswer,
  conflictsAnswer,
  madePreviewAnswer,
  previewAnswer,
  recordAnswer,
} from '#shared/changeset/answers.ts';
import {
  changedChangesetSchema,
  LISTED_KINDS,
  newChangesetSchema,
  newPreviewSchema,
  RECORD_KINDS,
  RECORDS_PER_PAGE,
  scheduleSchema,
} from '#shared/changeset/contract.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import type { Call } from './call.ts';
import { okAnswer } from './common.ts';

const params = { id: 'Id of the changeset.' };
const one = z.strictObject({ changeset: changesetAnswer });
const otherErrors = {
  about: 'Someone else has changed something in the meantime or has to approve it first, or it is too late.',
  schema: z.strictObject({
    error: z.strictObject({
      type: z.enum(['approval_needed', 'changeset_fixed', 'conflict']),
      message: z.string(),
      requestId: z.string(),
    }),
    conflicts: conflictsAnswer.optional().describe('What collides, if the type is `conflict`. Nothing was written.'),
  }),
  statuses: [409],
} as const;

/** Calls of changesets and previews. */
export const staffChangesetCalls: readonly Call[] = [
  {
    access: 'editor',
    method: 'GET',
    path: '/svc_staff/changesets',
    summary: 'List changesets, those that were edited last first',
    query: z.object({ page: z.string().optional().describe('From 1; 50 on a page.') }),
    answers: { 200: z.strictObject({ changesets: z.array(changesetHeadAnswer) }) },
  },
  {
    access: 'editor',
    method: 'POST',
    path: '/svc_staff/changesets',
    summary: 'Make a changeset',
    about: 'HTML in values is sanitized. Nothing of it is visible to shoppers before it is published.',
    body: newChangesetSchema,
    query: z.object({ dryRun: z.literal('1').optional().describe('Checks the operations and makes nothing.') }),
    answers: {
      200: z.strictObject({ count: z.int().describe('Number of operations that would be taken.') }),
      201: one,
    },
    otherErrors,
  },
  {
    access: 'editor',
    params,
    method: 'GET',
    path: '/svc_staff/changesets/:id',
    summary: 'Read a changeset with its operations',
    answers: { 200: one },
    errors: ['not_found'],
  },
  {
    access: 'editor',
    params,
    method: 'PATCH',
    path: '/svc_staff/changesets/:id',
    summary: 'Edit a draft',
    about:
      'Operations are added, or take the place of those of the same record. With the `edit` that was read, an operation is refused if someone else has edited it since.',
    body: changedChangesetSchema,
    answers: { 200: one },
    errors: ['not_found'],
    otherErrors,
  },
  {
    access: 'publisher',
    params,
    method: 'POST',
    path: '/svc_staff/changesets/:id/publish',
    summary: 'Publish a changeset, over all records and sites or not at all',
    answers: { 200: one },
    errors: ['not_found', 'validation_error'],
    otherErrors,
  },
  {
    access: 'publisher',
    params,
    method: 'POST',
    path: '/svc_staff/changesets/:id/revert',
    summary: 'Take a published changeset back',
    about: 'Each record becomes what it was before, as a new version; a record that has changed since collides.',
    answers: { 200: one },
    errors: ['not_found', 'validation_error'],
    otherErrors,
  },
  {
    access: 'publisher',
    params,
    method: 'POST',
    path: '/svc_staff/changesets/:id/schedule',
    summary: 'Publish a changeset at a time, and take it back at another',
    about: 'Called again, it moves the schedule. A scheduled changeset is not edited.',
    body: scheduleSchema,
    answers: { 200: one },
    errors: ['not_found', 'changeset_fixed', 'approval_needed'],
  },
  {
    access: 'publisher',
    params,
    method: 'DELETE',
    path: '/svc_staff/changesets/:id/schedule',
    summary: 'Take a schedule back',
    answers: { 200: okAnswer },
    errors: ['not_found', 'changeset_fixed'],
  },
  {
    access: 'editor',
    method: 'GET',
    path: '/svc_staff/records',
    summary: 'Read a record as it is live, with the version that an operation begins from',
    query: z.object({
      kind: z.enum(RECORD_KINDS),
      key: z.string().describe('Identifier, SKU or address.'),
      site: z.enum(SITE_CODES).optional().describe('Left out for the record of all sites.'),
    }),
    answers: { 200: z.strictObject({ record: recordAnswer }) },
  },
  {
    access: 'editor',
    method: 'GET',
    path: '/svc_staff/records/:kind',
    params: { kind: LISTED_KINDS.join(', ') },
    summary: 'List the records of a kind that a site shows: its own, and those of all sites',
    query: z.object({
      site: z.enum(SITE_CODES),
      page: z.string().optional().describe(`From 1; ${RECORDS_PER_PAGE} on a page.`),
    }),
    answers: {
      200: z.strictObject({ records: z.array(recordAnswer), next: z.int().nullable().describe('The next page.') }),
    },
  },
  {
    access: 'editor',
    method: 'GET',
    path: '/svc_staff/previews',
    summary: 'List the shared links to previews of a changeset',
    query: z.object({ changesetId: z.string() }),
    answers: { 200: z.strictObject({ previews: z.array(previewAnswer) }) },
    errors: ['not_found'],
  },
  {
    access: 'editor',
    method: 'POST',
    path: '/svc_staff/previews',
    summary: 'Make a link that shows a changeset',
    about:
      'Opens `/__rb__/preview` and `/__rb__/rhpa` on admin hosts until it expires. A shared link is listed and can be ended.',
    body: newPreviewSchema,
    answers: { 201: madePreviewAnswer },
    errors: ['not_found'],
  },
  {
    access: 'editor',
    params: { id: 'Id of the shared link.' },
    method: 'DELETE',
    path: '/svc_staff/previews/:id',
    summary: 'End a shared link to a preview',
    answers: { 200: okAnswer },
    errors: ['not_found'],
  },
];
