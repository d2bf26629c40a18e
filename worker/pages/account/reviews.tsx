import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { RadioGroup } from '#client/ui/form/choice-field.tsx';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { TextArea } from '#client/ui/form/text-area.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { Note } from '#client/ui/note.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import { Fault } from '#shared/errors.ts';
import { REVIEW_STATE_WORDS, reviewSchema } from '#shared/review/contract.ts';
import { MOST_PICTURES } from '#shared/review/pictures.ts';
import { ASKING_PATH, REVIEWS_PATH } from '#shared/review/place.ts';
import { sitePath } from '#shared/site/sites.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import { takePictures } from '#worker/acts/review-pictures.ts';
import { pictureAnswer, ReviewPictures } from '#worker/pages/parts/review-pictures.tsx';
import { Said, type Sayings, saidPath } from '#worker/pages/parts/said.tsx';
import type { PageRoute, StoreRoute } from '#worker/render/page.ts';
import { checked } from '#worker/request/body.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import type { CustomerReview } from '#worker/store/product/customer-reviews.ts';
import { errorOf, type FormRefusal, NO_REFUSAL } from './parts/form.tsx';
import { accountRoute } from './parts/frame.tsx';
import { takeAccountForm } from './parts/take-form.tsx';

const PLACE = { path: REVIEWS_PATH, title: 'Reviews' } as const;
/** The number of products that a customer is asked to review. */
const ASKED = 12;
/** How many reviews one customer may write in a day. */
const WRITES = { most: 20, windowMs: DAY_MS };

/** Fields of the form that are not part of the review's text. A browser sends an empty text for files that nobody chose. */
const BESIDE: ReadonlySet<string> = new Set(['action', 'from', 'kept', 'pictures', 'product']);

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 star' : `${stars} stars`,
}));

/** Notices on this page after a form; the page that asks for reviews shows the first of them too. */
export const REVIEW_SAYINGS = {
  written: { lead: 'Thank you. We check every review before publishing it.' },
  removed: { lead: 'Your review has been removed.' },
} as const satisfies Sayings;

const writeHref = (ctx: Ctx, productId: number) => sitePath(ctx.site, `${PLACE.path}?product=${productId}`);

/** A review being written: its product, and the values of its form. */
interface Draft {
  /** Whether to return to the page that asked for the review. */
  readonly isAsked: boolean;
  readonly productId: number;
  readonly name: string;
  readonly typed: Readonly<Record<'nickname' | 'rating' | 'text' | 'title', string>>;
  /** Ids of the pictures that the store has. */
  readonly pictures: readonly string[];
}

/** Path of a picture that only its writer sees. */
const picturePath = (ctx: Ctx, pictureId: string) => sitePath(ctx.site, `${PLACE.path}/pictures/${pictureId}`);

/** Pictures of the review, and a field for more. Those that the store has stay unless they are unchecked. */
function PictureFields(props: {
  readonly ctx: Ctx;
  readonly pictures: readonly string[];
  readonly error: string | undefined;
}): ReactNode {
  const { ctx, pictures, error } = props;
  return (
    <div className="fld">
      <label className="lbl" htmlFor="pictures">
        Pictures<small>Optional</small>
      </label>
      <ReviewPictures
        pictures={pictures}
        srcOf={(pictureId) => picturePath(ctx, pictureId)}
        from="you"
        below={(pictureId, nth) => (
          <label className="chk">
            <input type="checkbox" name="kept" value={pictureId} defaultChecked />
            <span>
              Keep<span className="vh">{` picture ${nth}`}</span>
            </span>
          </label>
        )}
      />
      <input
        id="pictures"
        className="wk-file"
        type="file"
        name="pictures"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'pictures-hint pictures-error' : 'pictures-hint'}
      />
      <p className="hint" id="pictures-hint">
        {`Up to ${MOST_PICTURES}, 10 MB in total. We remove location and camera details.`}
      </p>
      <FieldErrors id="pictures" errors={error ? [error] : []} />
    </div>
  );
}

function ReviewForm(props: { readonly ctx: Ctx; readonly draft: Draft; readonly refusal: FormRefusal }): ReactNode {
  const { ctx, draft, refusal } = props;
  const { typed } = draft;
  return (
    <form method="post" action={sitePath(ctx.site, PLACE.path)} encType="multipart/form-data" className="account-form">
      <h2 className="d d32">{draft.name}</h2>
      {refusal.lead && <Note kind="bad" lead={refusal.lead} announce="alert" />}
      <input type="hidden" name="product" value={draft.productId} />
      {draft.isAsked && <input type="hidden" name="from" value="asked" />}
      <RadioGroup
        name="rating"
        legend="How would you rate it?"
        options={STARS}
        defaultValue={typed.rating}
        isRequired
        {...errorOf(refusal, 'rating')}
      />
      <TextField
        name="title"
        label="Title"
        maxLength={120}
        defaultValue={typed.title}
        isRequired
        {...errorOf(refusal, 'title')}
      />
      <TextArea
        name="text"
        label="Your review"
        maxLength={4000}
        defaultValue={typed.text}
        isRequired
        {...errorOf(refusal, 'text')}
      />
      <TextField
        name="nickname"
        label="Display name"
        hint="Shown publicly. It does not have to be your real name."
        maxLength={40}
        defaultValue={typed.nickname}
        isRequired
        {...errorOf(refusal, 'nickname')}
      />
      <PictureFields ctx={ctx} pictures={draft.pictures} error={errorOf(refusal, 'pictures').error} />
      <p>
        <Button look="buy" name="action" value="write">
          Submit review
        </Button>
      </p>
    </form>
  );
}

function Own({ review, ctx }: { readonly review: CustomerReview; readonly ctx: Ctx }): ReactNode {
  const { productId, productName, state, reason, title, text, rating, pictures } = review;
  return (
    <li className="account-review">
      <h2 className="d d24">{productName}</h2>
      <Stars rating={{ average: rating, count: 1 }} isBare />
      <p>
        <b>{title}</b> {text}
      </p>
      <ReviewPictures pictures={pictures} srcOf={(pictureId) => picturePath(ctx, pictureId)} from="you" />
      <p className="mute">{`${REVIEW_STATE_WORDS[state]}${reason === '' ? '' : `: ${reason}`}`}</p>
      <div className="row">
        <a className="link" href={writeHref(ctx, productId)}>
          Change<span className="vh">{` the review of ${productName}`}</span>
        </a>
        <form method="post" action={sitePath(ctx.site, PLACE.path)}>
          <input type="hidden" name="product" value={productId} />
          <button className="link" type="submit" name="action" value="remove">
            Remove<span className="vh">{` the review of ${productName}`}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

async function Lists({ ctx, customerId }: { readonly ctx: Ctx; readonly customerId: number }) {
  const [own, unwritten] = await Promise.all([
    ctx.store.customerReviews.ofCustomer(customerId),
    ctx.store.customerReviews.unwritten(customerId, ASKED),
  ]);
  return (
    <>
      {own.length === 0 ? (
        <p>
          {unwritten.length > 0
            ? 'You haven’t written a review yet.'
            : 'You haven’t written a review yet. Products you buy show up here, and you can also review any product on its page.'}
        </p>
      ) : (
        <ul>
          {own.map((review) => (
            <Own key={review.productId} review={review} ctx={ctx} />
          ))}
        </ul>
      )}
      {unwritten.length > 0 && (
        <section className="account-latest">
          <h2 className="d d32">Your purchases</h2>
          <p>
            <a className="link" href={sitePath(ctx.site, ASKING_PATH)}>
              Review them one by one
            </a>
          </p>
          <ul>
            {unwritten.map(({ productId, name }) => (
              <li key={productId} className="account-ask">
                <span>{name}</span>
                <ButtonLink look="line" size="sm" href={writeHref(ctx, productId)}>
                  Write a review<span className="vh">{` of ${name}`}</span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/**
 * The review form of a product; undefined if this site does not sell it. `query` is the page's query or the submitted
 * form.
 */
async function draftOf(ctx: Ctx, customerId: number, query: URLSearchParams): Promise<Draft | undefined> {
  const productId = Number(query.get('product'));
  if (!Number.isSafeInteger(productId) || productId <= 0) return undefined;
  const [[card], own, customer] = await Promise.all([
    ctx.store.listings.cards([productId]),
    ctx.store.customerReviews.ofCustomer(customerId),
    ctx.store.customers.byId(customerId),
  ]);
  if (!card) return undefined;
  const before = own.find((review) => review.productId === productId);
  const typed = {
    rating: query.get('rating') ?? String(before?.rating ?? ''),
    title: before?.title ?? '',
    text: before?.text ?? '',
    nickname: before?.nickname ?? customer?.firstname ?? '',
  };
  const pictures = before?.pictures ?? [];
  return { isAsked: query.get('from') === 'asked', productId, name: card.name, typed, pictures };
}

/** Reviews of a customer, and the form for one (spec 1 section 2.1). */
export const reviewsPage: PageRoute = accountRoute(
  PLACE,
  async (ctx, { customerId }) => {
    const { searchParams } = ctx.url;
    const draft = await draftOf(ctx, customerId, searchParams);
    if (draft) return <ReviewForm ctx={ctx} draft={draft} refusal={NO_REFUSAL} />;
    return (
      <>
        <Said sayings={REVIEW_SAYINGS} query={searchParams} />
        {searchParams.has('product') && <Note kind="bad" lead="This product is not sold here." announce="status" />}
        {await Lists({ ctx, customerId })}
      </>
    );
  },
  takeReview,
);

/** Saves or deletes a review. */
function takeReview(c: Context<AppEnv>): Promise<Response> {
  const ctx = c.get('ctx');
  let pictures: readonly string[] | undefined;
  return takeAccountForm(c, PLACE, {
    takesFiles: true,
    act: async ({ customerId }, typed, files) => {
      const productId = Number(typed.get('product'));
      if (typed.get('action') === 'remove') {
        await ctx.store.customerReviews.remove({ customerId, productId });
        return saidPath(PLACE.path, REVIEW_SAYINGS, 'removed');
      }
      const keptIds = typed.getAll('kept');
      pictures = await takePictures(ctx, c.env.IMAGES, { customerId, productId }, { files, keptIds });
      const fields = Object.fromEntries([...typed].filter(([name]) => !BESIDE.has(name)));
      const review = checked(fields, reviewSchema);
      const draft = await draftOf(ctx, customerId, typed);
      if (!draft) throw new Fault('validation_error', [{ field: 'product', message: 'This product is not sold here' }]);
      await countTry(ctx, [{ subject: `review:customer:${customerId}`, limit: WRITES }]);
      await ctx.store.customerReviews.write({ customerId, productId }, review, pictures, ctx.now);
      return saidPath(draft.isAsked ? ASKING_PATH : PLACE.path, REVIEW_SAYINGS, 'written');
    },
    again: async ({ customerId }, { typed, refusal }) => {
      const draft = await draftOf(ctx, customerId, typed);
      if (!draft) return Lists({ ctx, customerId });
      const text = (name: keyof Draft['typed']) => typed.get(name) ?? '';
      const again = { rating: text('rating'), title: text('title'), text: text('text'), nickname: text('nickname') };
      return (
        <ReviewForm
          ctx={ctx}
          draft={{ ...draft, typed: again, pictures: pictures ?? draft.pictures }}
          refusal={refusal}
        />
      );
    },
  });
}

/** A picture of the customer's own review, which nobody else sees before staff show it. */
export const ownPictureRoute: StoreRoute = {
  path: `${REVIEWS_PATH}/pictures/:pictureId`,
  gate: 'customer',
  show: async (c) => {
    const { store, session } = c.get('ctx');
    if (session.kind !== 'customer') throw new Fault('not_found');
    return pictureAnswer(await store.reviewPictures.open(c.req.param('pictureId') ?? '', session.customerId));
  },
};
