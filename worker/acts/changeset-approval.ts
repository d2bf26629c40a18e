import { approvalReasons, type Judged } from '#shared/changeset/approval.ts';
import { Fault } from '#shared/errors.ts';
import { SITE_CODES } from '#shared/site/sites.ts';
import type { Ctx } from '#worker/request/context.ts';
import type { Changeset, Seen } from '#worker/store/changeset/changesets.ts';

/** The operations of a changeset with the records before them; of a promotion the prices of each of its sites. */
async function judgedOf(ctx: Ctx, { operations }: Changeset): Promise<readonly Judged[]> {
  const prices = operations
    .filter(({ kind, value }) => kind === 'promotion' && value !== null)
    .flatMap(({ key, site, value }) =>
      (site === null ? SITE_CODES : [site]).map((code) => ({ key, site: code, promotion: value })),
    );
  const [own, priced] = await Promise.all([
    ctx.store.changesets.workOut(
      operations.filter(({ kind }) => kind === 'price' || kind === 'cart-rule'),
      ctx.now,
    ),
    ctx.store.changesets.workOut(
      prices.map(({ key, site }) => ({ kind: 'price' as const, key, site, base: 0, value: null })),
      ctx.now,
    ),
  ]);
  return [
    ...operations
      .filter(({ kind }) => kind !== 'price' && kind !== 'cart-rule')
      .map(({ kind, key, site, value }) => ({ kind, key, site, before: null, after: value })),
    ...own.operations.map(({ kind, key, site, record, value }) => ({ kind, key, site, before: record, after: value })),
    ...priced.operations.map(({ key, site, record }, nth) => ({
      kind: 'promotion' as const,
      key,
      site,
      before: record,
      after: prices[nth]?.promotion ?? null,
    })),
  ];
}

/** Why a changeset needs a second person, in words; nothing if it does not. */
export async function whyApproval(ctx: Ctx, changeset: Changeset): Promise<readonly string[]> {
  const { approval } = ctx.config;
  if (approval.sites.size === 0 && approval.priceDrop === null) return [];
  return approvalReasons(await judgedOf(ctx, changeset), approval);
}

/** Whether a member has written a part of a changeset, or made it. */
export function isOwnWork({ author, operations }: Changeset, email: string): boolean {
  return author === email || operations.some((each) => each.author === email);
}

/** The changeset as it was checked for an approval. Throws `approval_needed`. */
export async function needApproval(ctx: Ctx, changeset: Changeset): Promise<Seen> {
  const isApproved = (await whyApproval(ctx, changeset)).length > 0;
  if (isApproved && changeset.approvedBy === null) throw new Fault('approval_needed');
  return { updatedMs: changeset.updatedMs, isApproved };
}
