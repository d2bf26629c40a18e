import { Fault } from '#shared/errors.ts';
import { fileKind } from '#shared/form-entry/file-kind.ts';
import { LONGEST_EDGE, MOST_PICTURES } from '#shared/review/pictures.ts';
import { DAY_MS } from '#shared/time/duration.ts';
import type { SentFile } from '#worker/request/body.ts';
import type { Ctx } from '#worker/request/context.ts';
import { countTry } from '#worker/request/tries.ts';
import type { ReviewKey } from '#worker/store/product/customer-reviews.ts';
import { type MadePicture, STORED_TYPE } from '#worker/store/product/review-pictures.ts';

/** How many forms with pictures one customer may send in a day, also those that are refused. */
const SENDS = { most: 40, windowMs: DAY_MS };
const QUALITY = 82;

function refused(message: string): Fault {
  return new Fault('validation_error', [{ field: 'pictures', message }]);
}

/**
 * Makes a picture no larger than any page shows it. What a camera writes into it, such as the place where it was taken,
 * does not survive this. Throws `validation_error` for what is no picture that can be read.
 */
async function made(images: ImagesBinding, { name, content }: SentFile): Promise<MadePicture> {
  const unread = refused(`We can’t read “${name}”. Please add a JPEG, PNG or WebP picture.`);
  if (fileKind(content)?.kind !== 'image') throw unread;
  try {
    const small = await images
      .input(new Blob([content]).stream())
      .transform({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'scale-down' })
      .output({ format: STORED_TYPE, quality: QUALITY });
    const bytes = await small.response().arrayBuffer();
    const info = await images.info(new Blob([bytes]).stream());
    if (!('width' in info)) throw unread;
    return { width: info.width, height: info.height, bytes };
  } catch (cause) {
    if (cause instanceof Fault) throw cause;
    // The service numbers what is wrong with a picture; anything else is an outage.
    const isRefusal = cause instanceof Error && 'code' in cause;
    throw new Fault(isRefusal ? 'validation_error' : 'upstream_unavailable', isRefusal ? unread.fields : [], { cause });
  }
}

/**
 * Stores the pictures that a form brings, and returns the ids of all pictures of its review: those that it keeps
 * (`keptIds`), then the new ones. Throws `validation_error` for the field `pictures`, and `rate_limited`.
 */
export async function takePictures(
  ctx: Ctx,
  images: ImagesBinding,
  key: ReviewKey,
  sent: { readonly files: readonly SentFile[]; readonly keptIds: readonly string[] },
): Promise<readonly string[]> {
  const kept = await ctx.store.reviewPictures.ofReview(key, sent.keptIds);
  if (kept.length + sent.files.length > MOST_PICTURES) throw refused(`Please add at most ${MOST_PICTURES} pictures`);
  if (sent.files.length === 0) return kept;
  await countTry(ctx, [{ subject: `review-pictures:customer:${key.customerId}`, limit: SENDS }]);
  // At the same time, so that slow ones keep nobody waiting longer than one; none is kept unless all can be read.
  const pictures = await Promise.all(sent.files.map((file) => made(images, file)));
  const ids = pictures.map((picture) => ctx.store.reviewPictures.keep(key, picture, ctx.now));
  return [...kept, ...(await Promise.all(ids))];
}
