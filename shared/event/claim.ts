import { z } from 'zod';

/** Body of `POST /svc_event/events/{id}/athletes/{athlete}/claim`: what proves that the customer is the athlete. */
export const claimSchema = z.strictObject({ words: z.string().trim().max(500).default('') });

/** What became of a claim. */
export const CLAIM_STATES = ['waiting', 'approved', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/**
 * How an account takes part in an event: `registered`; `claimed` while staff decide whether the athlete is the customer;
 * `transferring` while someone else is offered the place, and `offered` to them, or to a customer who waited for a place;
 * `waiting` for one; `withdrawn` by the athlete, `canceled` with its order.
 */
export const ATTENDANCE_STATES = [
  'registered',
  'claimed',
  'transferring',
  'offered',
  'waiting',
  'withdrawn',
  'canceled',
] as const;

/** An athlete that belongs to an account, a place that it bought or waits for (public contract, section 12). */
export interface Registration {
  /** Of a place that was bought. */
  readonly registrationId?: string;
  readonly eventId: string;
  readonly divisionId: string;
  /** '' while there is none. */
  readonly athleteId: string;
  readonly state: (typeof ATTENDANCE_STATES)[number];
  /** On a waiting list: how many are before and including the customer. */
  readonly position?: number;
  /** Until when a place is kept, Unix milliseconds. */
  readonly until?: number;
}
