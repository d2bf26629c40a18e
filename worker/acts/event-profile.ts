import { type EventProfile, eventProfileSchema } from '#shared/event/profile.ts';
import type { Ctx } from '#worker/request/context.ts';

/** How a customer enters events; without own details those of the account. */
export async function ownEventProfile({ store }: Ctx, customerId: number): Promise<EventProfile> {
  const [own, customer] = await Promise.all([store.eventProfiles.of(customerId), store.customers.byId(customerId)]);
  return (
    own ??
    eventProfileSchema.parse({
      firstName: customer?.firstname,
      lastName: customer?.lastname,
      email: customer?.email,
    })
  );
}
