import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { ATTENDANCE_STATES, CLAIM_STATES } from './claim.ts';
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
        state: z.enum(ATTENDANCE_STATES),
        registrationId: z.string().optional().describe('Of a place that was bought.'),
        position: z.int().optional().describe('On a waiting list: how many are before and including the customer.'),
        until: z.number().optional().describe('Until when a place is kept, Unix milliseconds.'),
      }),
    ),
  }),
).meta({ id: 'EventProfile' });

/** A place that was bought, after its owner has done something with it. */
export const registrationAnswer = z.strictObject({
  registration: z.strictObject({
    registrationId: z.string(),
    eventId: z.string(),
    divisionId: z.string(),
    athleteId: z.string(),
    state: z.enum(ATTENDANCE_STATES),
  }),
});

/** A place on a waiting list. */
export const waitingAnswer = z.strictObject({
  waiting: z.strictObject({
    eventId: z.string(),
    divisionId: z.string(),
    position: z.int().describe('How many are before and including the customer; 0 if there is a place.'),
  }),
});

/** A claim to be an athlete, and what became of it. */
export const claimAnswer = z.strictObject({
  claim: z.strictObject({ eventId: z.string(), athleteId: z.string(), state: z.enum(CLAIM_STATES) }),
});
