import { z } from 'zod';
import { auditAnswer } from '#shared/audit/answers.ts';
import { AUDIT_PARTS, auditQuerySchema } from '#shared/audit/calls.ts';
import { importOutcomeAnswer, pictureAnswer } from '#shared/import/answers.ts';
import { skusSchema } from '#shared/import/calls.ts';
import { importBatchSchema } from '#shared/import/contract.ts';
import { memberSchema } from '#shared/staff/calls.ts';
import type { Call, Service } from './call.ts';
import { okAnswer } from './common.ts';
import { staffChangesetCalls } from './staff-changesets.ts';
import { staffEventCalls } from './staff-events.ts';
import { staffOrderCalls } from './staff-orders.ts';
import { staffTrackingCalls } from './staff-tracking.ts';

const path = z.strictObject({ path: z.string().describe('Works on an admin host, once, for three days.') });
const next = z.string().nullable().describe('Cursor of the next part; null at the end.');
const share = z
  .number()
  .nullable()
  .describe('How much is done, 0 to 1; null while only what has changed is published.');

const feeds: readonly Call[] = [
  {
    method: 'POST',
    path: '/svc_staff/members',
    access: 'token',
    body: memberSchema,
    summary: 'Add a staff member, or create a new link for one',
    about: 'Returns the path where the member chooses a password. This is how a new store gets its first admin.',
    answers: { 200: path, 201: path },
    errors: ['upstream_unavailable'],
  },
  {
    method: 'POST',
    path: '/svc_staff/import',
    access: 'token',
    body: importBatchSchema,
    summary: 'Import one batch of rows',
    about: 'A product is written completely or not at all. Nothing is visible before it is published.',
    answers: { 200: importOutcomeAnswer },
  },
  {
    method: 'POST',
    path: '/svc_staff/publish',
    access: 'token',
    summary: 'Publish an import, one step per request',
    about: 'Publishes what has changed since the last time, or everything where much of the catalog has changed.',
    query: z.object({
      site: z.string().optional().describe('Code of one site, of which everything is published.'),
      whole: z.literal('1').optional().describe('Publish everything, even what has not changed.'),
      cursor: z.string().optional().describe('The `next` of the previous step.'),
    }),
    answers: { 200: z.strictObject({ next, share }) },
    errors: ['publish_running'],
  },
  {
    method: 'POST',
    path: '/svc_staff/skus',
    access: 'token',
    body: skusSchema,
    summary: 'Tells which of the given SKUs exist',
    answers: { 200: z.strictObject({ skus: z.array(z.string()) }) },
  },
  {
    method: 'GET',
    path: '/svc_staff/state',
    access: 'token',
    summary: 'Tells whether the store is empty, and what its merchant should know',
    answers: {
      200: z.strictObject({
        empty: z.boolean(),
        warnings: z.array(z.string()),
        demoAccounts: z.array(z.string()).describe('Email addresses of accounts with publicly known passwords.'),
        payments: z.enum(['sandbox', 'http', 'adyen', 'spreedly']),
      }),
    },
  },
  {
    method: 'GET',
    path: '/svc_staff/export/:kind',
    access: 'token',
    summary: 'A page of rows of one kind, in the format of an import',
    params: { kind: '`products`, `giftcards`, or another kind of an import.' },
    query: z.object({ after: z.string().optional().describe('The `next` of the previous page.') }),
    answers: { 200: z.strictObject({ rows: z.array(z.unknown()), next }) },
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/svc_staff/audit/:part',
    access: 'token',
    query: auditQuerySchema,
    summary: 'One page of a part of the audit of a stock pool',
    params: { part: `One of ${AUDIT_PARTS.map((part) => `\`${part}\``).join(', ')}.` },
    answers: { 200: auditAnswer },
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/svc_staff/media',
    access: 'token',
    summary: 'All pictures of the store',
    answers: { 200: z.strictObject({ media: z.array(pictureAnswer) }) },
  },
  {
    method: 'PUT',
    path: '/svc_staff/media/film/:file{[\\w./-]+}',
    access: 'token',
    summary: 'Upload a film, or its captions',
    params: { file: 'Name of the film, ending in `.mp4`, `.webm` or `.vtt`. It is served as `/media/film/{file}`.' },
    body: { raw: 'video/*', about: 'The bytes of the film, at most 10 MiB.' },
    answers: { 201: okAnswer },
    errors: ['validation_error'],
  },
  {
    method: 'PUT',
    path: '/svc_staff/media/:file{.+}',
    access: 'token',
    summary: 'Upload a picture',
    params: { file: 'Path of the picture, with its slashes.' },
    headers: {
      'x-picture-width': 'Pixels.',
      'x-picture-height': 'Pixels.',
      'x-picture-hash': 'Of its bytes, for importers that skip what is there.',
    },
    body: { raw: 'image/*', about: 'The bytes of the picture.' },
    answers: { 201: okAnswer },
    errors: ['validation_error'],
  },
];

/** Calls for staff and importers. */
export const staffService: Service = {
  name: 'svc_staff',
  about:
    'Orders, stock, returns, quotes, events, changesets, imports, exports and the audit, with a staff token, on admin hosts only.',
  calls: [...staffOrderCalls, ...staffEventCalls, ...staffChangesetCalls, ...staffTrackingCalls, ...feeds],
};
