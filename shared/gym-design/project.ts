import { z } from 'zod';
import { gymDesignSchema, NEW_DESIGN, roomSchema, type Thing, thingSchema } from './contract.ts';
import { MOST_THINGS } from './limits.ts';

const id = thingSchema.shape.id;

/** A thing of a plan that a client sends. What is left out is what the builder would give it. */
const sentThing = thingSchema.partial({ id: true, sku: true, turn: true, width: true, depth: true, isAbout: true });
export type SentThing = z.infer<typeof sentThing>;

const sentPlan = z.strictObject({
  room: roomSchema.default(NEW_DESIGN.room).describe('Whole inches; a two-car garage by default.'),
  things: z
    .array(sentThing)
    .max(MOST_THINGS)
    .default([])
    .describe('Without width and depth, a thing has the footprint of its product.'),
});

/** Body of `POST /svc_gym/projects` (public contract, section 15). */
export const newProjectSchema = z.strictObject({ name: gymDesignSchema.shape.name, plan: sentPlan });
/** Body of `PUT /svc_gym/projects/{id}`. */
export const projectSchema = newProjectSchema.extend({
  revision: z.int().min(1).describe('The revision that was changed.'),
});

/** A project as the service returns it. */
export const projectAnswer = z
  .strictObject({
    _id: z.string(),
    name: z.string(),
    revision: z.int().describe('One more with each change.'),
    plan: z.strictObject({ room: roomSchema, things: z.array(thingSchema) }),
  })
  .meta({ id: 'GymProject' });

/** A project in the list of projects. */
export const listedProject = z.strictObject({
  _id: z.string(),
  name: z.string(),
  revision: z.int(),
  updatedAt: z.int().describe('Unix milliseconds.'),
});

/** Numbers for things that were sent without an id: those that no other thing has, in order. */
export function withIds<T extends Pick<SentThing, 'id'>>(things: readonly T[]): readonly (T & Pick<Thing, 'id'>)[] {
  const taken = new Set(things.flatMap((thing) => thing.id ?? []));
  let next = 1;
  return things.map((thing) => {
    if (thing.id !== undefined) return { ...thing, id: thing.id };
    while (taken.has(next)) next++;
    taken.add(next);
    return { ...thing, id: id.parse(next) };
  });
}
