import { z } from 'zod';
import { auditAnswer } from '#shared/audit/answers.ts';
import { AUDIT_PARTS, auditQuerySchema } from '#shared/audit/calls.ts';
import { importOutcomeAnswer, pictureAnswer } from '#shared/import/answers.ts';
import { skusSchema } from '#shared/import/calls.ts';
import { importBatchSchema } from '#shared/import/contract.ts';
import { memberSchema } from '#shared/staff/calls.ts';
import type { Call, Service } from './call.ts';
import { okAnswer } from './common.ts';
import { staffOrderCalls } from './staff-orders.ts';

const path = z.strictObject({ path: z.string().describe('On an admin host; once, for three days.') });
const next = z.string().nullable().describe('Cursor of the next part; null at the end.');

const feeds: readonly Call[] = [
  {
    method: 'POST',
    path: '/svc_staff/members',
    access: 'token',
    body: memberSchema,
    summary: 'Take a member of staff on, or give one a new link',
    about: 'Answers the path on which the member chooses a password. How a new store gets its first admin.',
    answers: { 200: path, 201: path },
  },
  {
    method: 'POST',
    path: '/svc_staff/import',
    access: 'token',
    body: importBatchSchema,
    summary: 'Take one part of an import in',
    about: 'A product goes in whole or not at all. Nothing is visible before it is published.',
    answers: { 200: importOutcomeAnswer },
  },
  {
    method: 'POST',
    path: '/svc_staff/publish',
    access: 'token',
    summary: 'Make an import visible, a part for each request',
    query: z.object({
      site: z.string().optional().describe('Code of one site; all of them unless given.'),
      cursor: z.string().optional().describe('The `next` of the part before.'),
    }),
    answers: { 200: z.strictObject({ next }) },
  },
  {
    method: 'POST',
    path: '/svc_staff/skus',
    access: 'token',
    body: skusSchema,
    summary: 'Which of some SKUs the store has',
    answers: { 200: z.strictObject({ skus: z.array(z.string()) }) },
  },
  {
    method: 'GET',
    path: '/svc_staff/state',
    access: 'token',
    summary: 'Whether the store is empty, and what its merchant should know',
    answers: {
      200: z.strictObject({
        empty: z.boolean(),
        warnings: z.array(z.string()),
        demoAccounts: z.array(z.string()).describe('Addresses of accounts whose password everyone knows.'),
        payments: z.enum(['sandbox', 'http', 'adyen', 'spreedly']),
      }),
    },
  },
  {
    method: 'GET',
    path: '/svc_staff/export/:kind',
    access: 'token',
    summary: 'A page of rows of one kind, in the words of an import',
    params: { kind: '`products`, `giftcards`, or another kind of an import.' },
    query: z.object({ after: z.string().optional().describe('The `next` of the page before.') }),
    answers: { 200: z.strictObject({ rows: z.array(z.unknown()), next }) },
    errors: ['not_found'],
  },
  {
    method: 'GET',
    path: '/svc_staff/audit/:part',
    access: 'token',
    query: auditQuerySchema,
    summary: 'A page of one part of the audit of a stock pool',
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
    path: '/svc_staff/media/:file{.+}',
    access: 'token',
    summary: 'Take a picture in',
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
  about: 'Orders, stock, returns, quotes, imports, exports and the audit, for the bearer of the staff token.',
  calls: [...staffOrderCalls, ...feeds],
};
