import { ledgerAnswer, ledgerQuerySchema } from '#shared/tracking/ledger-calls.ts';
import type { Call } from './call.ts';

/** Calls about the consumers of tracking. */
export const staffTrackingCalls: readonly Call[] = [
  {
    method: 'GET',
    path: '/svc_staff/tracking',
    access: 'token',
    query: ledgerQuerySchema,
    summary: 'What consumers of tracking were told, a hundred entries at a time',
    about: 'The oldest first. Email addresses and the like are there only as hashes.',
    answers: { 200: ledgerAnswer },
    errors: ['validation_error'],
  },
];
