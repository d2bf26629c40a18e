import { z } from 'zod';

/** Body of `POST /svc_event/events/{id}/athletes/{athlete}/claim`: what proves that the customer is the athlete. */
export const claimSchema = z.strictObject({ words: z.string().trim().max(500).default('') });

/** What became of a claim. */
export const CLAIM_STATES = ['waiting', 'approved', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** An athlete that belongs to an account, or that its customer claims to be (public contract, section 12). */
export interface Registration {
  readonly eventId: string;
  readonly divisionId: string;
  readonly athleteId: string;
  /** `registered` for an athlete of the account; `claimed` while staff decide. */
  readonly state: 'registered' | 'claimed';
}
