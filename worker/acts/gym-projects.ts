import type { z } from 'zod';
import { Fault, type FieldProblem } from '#shared/errors.ts';
import { type GymDesign, gymDesignSchema, type Thing } from '#shared/gym-design/contract.ts';
import { gearIndex } from '#shared/gym-design/gear.ts';
import { MOST_DESIGNS } from '#shared/gym-design/limits.ts';
import { type newProjectSchema, type projectAnswer, type SentThing, withIds } from '#shared/gym-design/project.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { DesignKey, SavedDesign } from '#worker/store/gym/gym-designs.ts';
import { gearOf } from './gear.ts';

const isMeasured = (thing: SentThing): thing is SentThing & Pick<Thing, 'depth' | 'width'> =>
  thing.width !== undefined && thing.depth !== undefined;

/**
 * The design that a client sent, with the footprints of the catalog where it gives none. Throws `validation_error` for a
 * thing without a footprint whose product cannot be placed on this site, and for two things with one id.
 */
async function designOf(ctx: Ctx, { name, plan }: z.infer<typeof newProjectSchema>): Promise<GymDesign> {
  const unmeasured = plan.things.filter((thing) => !isMeasured(thing)).map(({ productId }) => productId);
  const index = gearIndex(await gearOf(ctx, unmeasured));
  const problems: FieldProblem[] = [];
  const things = withIds(plan.things).map((thing, at) => {
    const footprint = isMeasured(thing) ? { isAbout: false, ...thing } : index.get(thing.productId)?.footprint;
    if (!footprint) {
      problems.push({ field: `plan.things.${at}.productId`, message: 'cannot be placed in a gym on this site' });
    }
    const { width = 1, depth = 1, isAbout = false } = footprint ?? {};
    const { id, productId, x, y, sku = null, turn = 0 } = thing;
    return { id, productId, sku, x, y, turn, width, depth, isAbout };
  });
  if (new Set(things.map(({ id }) => id)).size < things.length)
    problems.push({ field: 'plan.things', message: 'each needs its own id' });
  if (problems.length > 0) throw new Fault('validation_error', problems);
  return gymDesignSchema.parse({ name, room: plan.room, things });
}

/** A project as the service returns it. */
type Project = z.infer<typeof projectAnswer>;

function wireProject({ designId, design, version }: Pick<SavedDesign, 'design' | 'designId' | 'version'>): Project {
  const { name, room, things } = design;
  return { _id: designId, name, revision: version, plan: { room, things } };
}

async function created(ctx: Ctx, customerId: number, design: GymDesign): Promise<Project> {
  const { gymDesigns } = ctx.store;
  const designId = await gymDesigns.create(customerId, design, ctx.now);
  if (designId === undefined) {
    const message = `You have ${MOST_DESIGNS} gyms. Remove one to save another.`;
    throw new Fault('validation_error', [{ field: 'project', message }]);
  }
  return wireProject({ designId, design, version: 1 });
}

/** A project of a customer. Throws `not_found`. */
export async function ownProject({ store }: Ctx, key: DesignKey): Promise<Project> {
  const own = await store.gymDesigns.own(key);
  if (!own) throw new Fault('not_found');
  return wireProject(own);
}

/** Saves a new project. Throws `validation_error`, also for one more than a customer may have. */
export async function createProject(
  ctx: Ctx,
  customerId: number,
  sent: z.infer<typeof newProjectSchema>,
): Promise<Project> {
  return created(ctx, customerId, await designOf(ctx, sent));
}

/**
 * Saves a project in place of the revision that it is based on; `isStale` if another has been saved since, with the one
 * that is stored. Throws `not_found` and `validation_error`.
 */
export async function changeProject(
  ctx: Ctx,
  key: DesignKey,
  { revision, ...sent }: z.infer<typeof newProjectSchema> & { readonly revision: number },
): Promise<{ readonly isStale: boolean; readonly project: Project }> {
  await ownProject(ctx, key);
  const design = await designOf(ctx, sent);
  if (await ctx.store.gymDesigns.write(key, revision, design, ctx.now))
    return { isStale: false, project: wireProject({ designId: key.designId, design, version: revision + 1 }) };
  return { isStale: true, project: await ownProject(ctx, key) };
}

/** Copies a project of the customer, or one that someone else shares. Throws `not_found` and `validation_error`. */
export async function copyProject(ctx: Ctx, { designId, customerId }: DesignKey): Promise<Project> {
  const { gymDesigns } = ctx.store;
  const source = (await gymDesigns.own({ designId, customerId })) ?? (await gymDesigns.shared(designId));
  if (!source) throw new Fault('not_found');
  return created(ctx, customerId, source.design);
}
