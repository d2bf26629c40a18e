import type { Context } from 'hono';
import { z } from 'zod';
import { CONTENT_SEGMENTS } from '#shared/customer/segments.ts';
import { TRAINING_PATH } from '#shared/customer/training-path.ts';
import { Fault } from '#shared/errors.ts';
import { safeRedirect } from '#shared/route/safe-redirect.ts';
import { sitePath } from '#shared/site/sites.ts';
import { redirectTo, type StoreRoute } from '#worker/render/page.ts';
import { CHOICES_PATH } from '#worker/render/shell/consent-notice.tsx';
import { isAllowed } from '#worker/request/audience.ts';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv } from '#worker/request/context.ts';
import { setCookie } from '#worker/request/cookies.ts';

const answerSchema = z.object({
  segment: z.coerce.number().refine((id) => CONTENT_SEGMENTS.includes(id)),
  back: z.string().default('/'),
});

/**
 * Takes how a visitor trains (`worker/blocks/training-choice.tsx`). A guest's answer is a cookie; customers have a page
 * for it. Without consent to functional cookies, the visitor is asked for it.
 */
async function take(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const read = answerSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  if (!read.success) throw new Fault('validation_error', [{ field: 'segment', message: 'is not one of the choices' }]);
  const { segment, back } = read.data;
  const to = (path: string) => c.redirect(sitePath(ctx.site, path), 303);
  if (ctx.session.kind !== 'guest') return to('/account/about-me');
  if (!isAllowed(ctx, 'segment')) return to(CHOICES_PATH);
  setCookie(ctx, 'segment', String(segment));
  return to(safeRedirect(back, '/'));
}

/** The form's address; opened by hand it leads to the home page. */
export const myTraining: StoreRoute = {
  path: TRAINING_PATH,
  gate: 'visitor',
  find: async (ctx) => redirectTo(sitePath(ctx.site, '/'), 302),
  take,
};
