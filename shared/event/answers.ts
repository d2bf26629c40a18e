import { z } from 'zod';
import { tied } from '#shared/schema/tied.ts';
import { eventProfileSchema, type wireEventProfile } from './profile.ts';

/** How a customer enters events. */
export const eventProfileAnswer = tied<ReturnType<typeof wireEventProfile>>()(
  z.strictObject({
    ...eventProfileSchema.shape,
    loaded: z.boolean(),
    linked: z.boolean().describe('Whether workouts come from Beyond the Whiteboard.'),
    _id: z.int().describe('Number of the customer.'),
  }),
).meta({ id: 'EventProfile' });
