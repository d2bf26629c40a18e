import type { GymDesign, Thing } from '#shared/gym-design/contract.ts';
import { type Gear, gearIndex } from '#shared/gym-design/gear.ts';
import { GYM_TEMPLATES, type GymTemplate } from '#shared/gym-design/templates.ts';
import { gearOf } from '#worker/acts/gear.ts';
import type { Ctx } from '#worker/request/context.ts';

/** A template whose products this site sells. */
export interface OfferedTemplate {
  readonly template: GymTemplate;
  readonly design: GymDesign;
  readonly gear: readonly Gear[];
}

/** Templates whose products are all sold here, as designs with the ids and footprints of these products. */
export async function offeredTemplates(
  ctx: Ctx,
  wanted: readonly GymTemplate[] = GYM_TEMPLATES,
): Promise<readonly OfferedTemplate[]> {
  const skus = [...new Set(wanted.flatMap(({ things }) => things.map(({ sku }) => sku)))];
  const ids = await ctx.store.offers.idsBySku(skus);
  const gear = gearIndex(
    await gearOf(
      ctx,
      [...ids.values()].map(({ productId, parentId }) => parentId ?? productId),
    ),
  );
  return wanted.flatMap((template): OfferedTemplate[] => {
    const things = template.things.flatMap(({ sku, ...place }, index): Thing[] => {
      const { productId = 0, parentId = null } = ids.get(sku) ?? {};
      const found = gear.get(parentId ?? productId);
      if (!found) return [];
      const { width, depth, isAbout } = found.footprint;
      const chosen = parentId === null ? null : sku;
      return [{ id: index + 1, productId: found.productId, sku: chosen, ...place, width, depth, isAbout }];
    });
    if (things.length < template.things.length) return [];
    const design = { name: template.name, room: template.room, things };
    return [{ template, design, gear: things.flatMap(({ productId }) => gear.get(productId) ?? []) }];
  });
}

/** The template of an address, or undefined. */
export async function templateByKey(ctx: Ctx, key: string): Promise<OfferedTemplate | undefined> {
  const [offered] = await offeredTemplates(
    ctx,
    GYM_TEMPLATES.filter((template) => template.key === key),
  );
  return offered;
}
