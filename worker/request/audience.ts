import type { Audience } from '#shared/block/choose.ts';
import type { Targets } from '#shared/block/targets.ts';
import { allows, type Category, grantedBy, type Use } from '#shared/tracking/consent.ts';
import type { Ctx } from './context.ts';
import { setCookie } from './cookies.ts';

/** Categories that the visitor of a request agrees to (spec 3 section 4). */
export function grantedTo({ visitor, site }: Pick<Ctx, 'visitor' | 'site'>): readonly Category[] {
  const { consent: choice, hasPrivacySignal } = visitor;
  return grantedBy({ choice, byDefault: site.grantsConsent, hasPrivacySignal });
}

/** Tells whether a use of what the visitor does is allowed. */
export function isAllowed(ctx: Pick<Ctx, 'visitor' | 'site'>, use: Use): boolean {
  return allows(grantedTo(ctx), use);
}

/** A visitor as tests and segments see them, from the request alone. A customer's own segment is in the account. */
export function audienceOf(ctx: Pick<Ctx, 'visitor' | 'site'>): Audience {
  const { isCrawler, segment, testId, testsAsked } = ctx.visitor;
  return {
    testId: !isCrawler && testId !== null && isAllowed(ctx, 'tests') ? testId : null,
    forced: testsAsked,
    segment: !isCrawler && segment !== null && isAllowed(ctx, 'segment') ? segment : null,
  };
}

/**
 * Gives a visitor of a page with tests, or of a site with flags for a part of its visitors, the random id that decides
 * from their next page on, if they agree.
 */
export function inviteToTests(ctx: Ctx, { tests }: Targets): void {
  const { isCrawler, testId } = ctx.visitor;
  if ((tests.length === 0 && !ctx.flagsArePersonal) || isCrawler || testId !== null || !isAllowed(ctx, 'tests')) return;
  setCookie(ctx, 'test', crypto.randomUUID());
}
