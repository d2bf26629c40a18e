import { z } from 'zod';
import {
  checkedAnswer,
  deskStateAnswer,
  enteredAnswer,
  publishedAnswer,
  scoresFileAnswer,
} from '#shared/event/desk-answers.ts';
import {
  deskCheckSchema,
  deskCloseSchema,
  deskDelaySchema,
  deskEntriesSchema,
  deskLanesSchema,
  deskPublishSchema,
  deskWithdrawSchema,
} from '#shared/event/desk-calls.ts';
import type { Call } from './call.ts';
import { okAnswer } from './common.ts';

const params = { eventId: 'Id of the edition: `northbar-invitational-2025`.' };
const errors = ['not_found', 'validation_error'] as const;
const ofDesk = { access: 'moderator', params, errors } as const;

/** Calls of the desk of an event. */
export const staffEventCalls: readonly Call[] = [
  {
    ...ofDesk,
    method: 'GET',
    path: '/svc_staff/events/:eventId/entries',
    summary: 'What has changed at a desk',
    query: z.object({ after: z.string().optional().describe('The `change` of the answer before.') }),
    answers: { 200: deskStateAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/scores',
    summary: 'Enter scores, all or none',
    about: 'An `id` counts once. The last entry of an athlete and workout counts, by the desk’s own order.',
    body: deskEntriesSchema,
    answers: { 200: enteredAnswer, 201: enteredAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/check',
    summary: 'Confirm entries of other members',
    body: deskCheckSchema,
    answers: { 200: checkedAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/publish',
    summary: 'Publish a workout or a heat, now or at its announcement',
    body: deskPublishSchema,
    answers: { 200: publishedAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/close',
    summary: 'Close a workout or the event',
    body: deskCloseSchema,
    answers: { 200: okAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/lanes',
    summary: 'Replace the lanes of a heat',
    body: deskLanesSchema,
    answers: { 200: okAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/withdraw',
    summary: 'Withdraw an athlete from all workouts without a score',
    body: deskWithdrawSchema,
    answers: { 200: okAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/delay',
    summary: 'Delay a heat and those behind it on its floor',
    body: deskDelaySchema,
    answers: { 200: okAnswer },
  },
  {
    ...ofDesk,
    method: 'POST',
    path: '/svc_staff/events/:eventId/scores.csv',
    summary: 'Enter scores of a file',
    query: z.object({ dryRun: z.literal('1').optional().describe('Only says what the file holds.') }),
    body: { raw: 'text/csv', about: 'The columns of `event_scores.csv`.' },
    answers: { 200: scoresFileAnswer },
  },
];
