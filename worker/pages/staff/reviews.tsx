import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import { REVIEW_STATE_WORDS } from '#shared/review/contract.ts';
import { pictureAnswer, ReviewPictures } from '#worker/pages/parts/review-pictures.tsx';
import { staffPage } from '#worker/pages/staff/parts/frame.tsx';
import type { PageRoute, Resolution, StoreRoute } from '#worker/render/page.ts';
import { servePage } from '#worker/render/serve-page.tsx';
import { formFields } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { memberOf } from '#worker/request/staff.ts';
import type { CustomerReview } from '#worker/store/product/customer-reviews.ts';

const PATH = '/staff/reviews';
const PER_PAGE = 50;
const STALE = 'It was edited or removed in the meantime. Please read it again.';

function Waiting({ review }: { readonly review: CustomerReview }): ReactNode {
  const { customerId, productId, productName, rating, title, text, nickname, isVerified, writtenMs, pictures } = review;
  return (
    <li className="staff-log">
      <h2 className="d d24">{productName}</h2>
      <Stars rating={{ average: rating, count: 1 }} isBare />
      <p>
        <b>{title}</b>
      </p>
      <p>{text}</p>
      <ReviewPictures pictures={pictures} srcOf={(pictureId) => `${PATH}/pictures/${pictureId}`} from={nickname} />
      <p className="mute">
        {`${nickname} · ${new Date(writtenMs).toISOString().slice(0, 10)} · ${isVerified ? 'verified purchase' : 'not a verified purchase'}`}
      </p>
      <form method="post" action={PATH} className="staff-filters">
        <input type="hidden" name="customer" value={customerId} />
        <input type="hidden" name="product" value={productId} />
        <input type="hidden" name="written" value={writtenMs} />
        {/* The Enter key in the reason presses the form's first button, which would otherwise show the review. */}
        <button type="submit" name="action" value="refuse" hidden />
        <Button name="action" value="show">
          Show it
          <HiddenName name={title} />
        </Button>
        <TextField
          name="reason"
          id={`reason-${customerId}-${productId}`}
          label="Reason (shown to the author)"
          maxLength={200}
        />
        <Button look="line" name="action" value="refuse">
          Refuse it
          <HiddenName name={title} />
        </Button>
      </form>
    </li>
  );
}

function find(ctx: Ctx, problem: string | null): Resolution {
  return staffPage(ctx, { title: 'Reviews' }, async () => {
    const waiting = await ctx.store.customerReviews.inState('waiting', PER_PAGE);
    return (
      <>
        <h1 className="d d64">Reviews</h1>
        {problem !== null && <Note kind="bad" lead={problem} announce="alert" />}
        {waiting.length === 0 ? (
          <p>No reviews to check.</p>
        ) : (
          <ul className="staff-log">
            {waiting.map((review) => (
              <Waiting key={`${review.customerId}-${review.productId}`} review={review} />
            ))}
          </ul>
        )}
      </>
    );
  });
}

/** Reviews to be checked, the oldest first. */
export const staffReviewsPage: PageRoute = {
  path: PATH,
  gate: 'curate',
  take: decideReview,
  find: async (ctx) => find(ctx, null),
};

const decisionSchema = z.object({
  action: z.enum(['show', 'refuse']),
  customer: z.coerce.number().int().positive(),
  product: z.coerce.number().int().positive(),
  written: z.coerce.number().int().positive(),
  reason: z.string().trim().max(200).default(''),
});

/** Publishes a review on its product page, or refuses it. */
async function decideReview(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  const { email } = memberOf(ctx);
  const read = decisionSchema.safeParse(Object.fromEntries(await formFields(c.req.raw)));
  if (!read.success) return servePage(c, async (page) => find(page, STALE), true);
  const { action, customer: customerId, product: productId, written, reason } = read.data;
  const { customerReviews, reviewPictures } = ctx.store;
  const key = { customerId, productId };
  const review = await customerReviews.find(key);
  const pictures = review?.pictures ?? [];
  const change = {
    kind: 'review',
    key: `${productId} ${customerId}`,
    site: '',
    before: review ? REVIEW_STATE_WORDS[review.state] : null,
    after: REVIEW_STATE_WORDS[action === 'show' ? 'shown' : 'refused'] + (reason === '' ? '' : `: ${reason}`),
  };
  const subject = `product ${productId} of customer ${customerId}`;
  const deed = { author: email, action: `review ${action}`, subject, nowMs: ctx.now, changes: [change] };
  // Before the review is shown, so that its page has them at once.
  if (action === 'show') await reviewPictures.publish(pictures);
  const isDone =
    action === 'show'
      ? await customerReviews.show(key, written, deed)
      : await customerReviews.refuse(key, written, { reason, deed });
  if (!isDone) return servePage(c, async (page) => find(page, STALE), true);
  if (action === 'refuse') await reviewPictures.unpublish(pictures);
  return c.redirect(PATH, 303);
}

/** A picture of a review, for staff who check it. */
export const staffPictureRoute: StoreRoute = {
  path: `${PATH}/pictures/:pictureId`,
  gate: 'curate',
  show: async (c) => pictureAnswer(await c.get('ctx').store.reviewPictures.open(c.req.param('pictureId') ?? '', null)),
};
