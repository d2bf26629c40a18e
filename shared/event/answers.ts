import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { CLAIM_STATES } from './claim.ts';
import { eventProfileSchema, type wireEventProfile } from './profile.ts';

/** How a customer enters events. */
export const eventProfileAnswer = tied<ReturnType<typeof wireEventProfile>>()(
  z.strictObject({
    ...eventProfileSchema.shape,
    loaded: z.boolean(),
    linked: z.boolean().describe('Whether workouts come from Beyond the Whiteboard.'),
    _id: z.int().describe('Number of the customer.'),
    registrations: z.array(
      z.strictObject({
        eventId: z.string(),
        divisionId: z.string(),
        athleteId: z.string(),
        state: z.enum(['registered', 'claimed']).describe('`claimed` while staff decide whether it is the customer.'),
      }),
    ),
  }),
).meta({ id: 'EventProfile' });

/** A claim to be an athlete, and what became of it. */
export const claimAnswer = z.strictObject({
  claim: z.strictObject({ eventId: z.string(), athleteId: z.string(), state: z.enum(CLAIM_STATES) }),
});
