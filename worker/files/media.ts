import { Hono } from 'hono';
import { Fault } from '#shared/errors.ts';
import { parseTransformation, type Transformation } from '#shared/image/transform.ts';
import { softly } from '#worker/log/softly.ts';
import { within } from '#worker/render/time-limit.ts';
import type { AppEnv, Ctx } from '#worker/request/context.ts';
import { isWithinRate, limitRate } from '#worker/request/rates.ts';
import { WorkBehind } from './work-behind.ts';

/**
 * A picture's address does not change with its bytes unless the merchant changes it, so pictures are cached for a day
 * and then checked.
 */
const KEEP = 'public, max-age=86400, stale-while-revalidate=604800';
const QUALITY = { 'image/avif': 50, 'image/webp': 78, 'image/jpeg': 82 } as const;
type Format = keyof typeof QUALITY;
/** The smallest format takes many times as long to generate as the quick one. */
const SLOW: Format = 'image/avif';
const QUICK: Format = 'image/webp';
const KEEP_SHORTLY = 'public, max-age=300';
const UNKNOWN_TYPE = 'application/octet-stream';

/** Pictures by transformation (spec 1 section 7). Only listed transformations exist. */
export const media = new Hono<AppEnv>();

function formatFor(accept: string): Format {
  if (accept.includes('image/avif')) return 'image/avif';
  return accept.includes('image/webp') ? 'image/webp' : 'image/jpeg';
}

function picture(body: BodyInit, type: string, cache: string): Response {
  return new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': cache,
      vary: 'accept',
      // A picture that is opened by itself must not run scripts.
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}

media.get('/o/:file{.+}', async (c) => {
  const original = await c.get('ctx').store.media.original(c.req.param('file'));
  if (!original) throw new Fault('not_found');
  return picture(original.body, original.httpMetadata?.contentType ?? UNKNOWN_TYPE, KEEP);
});

/** A resized picture: its name in storage, and what it is generated from. */
interface Variant {
  readonly name: string;
  readonly file: string;
  readonly transformation: Transformation;
  readonly format: Format;
}

function keyOf({ name, file, format }: Variant): string {
  return `https://media.store/${name}/${format.slice('image/'.length)}/${encodeURIComponent(file)}`;
}

/** Reads a picture that was generated before, from this location's cache or the bucket. */
async function readMade(ctx: Ctx, variant: Variant, etag: string): Promise<Response | undefined> {
  const made = await ctx.store.media.resized(variant.file, variantName(variant), etag);
  return made ? keep(ctx, variant, await made.arrayBuffer()) : undefined;
}

function variantName({ name, format }: Variant): string {
  return `${name}.${format.slice('image/'.length)}`;
}

function keep(ctx: Ctx, variant: Variant, bytes: ArrayBuffer): Response {
  const response = picture(bytes, variant.format, KEEP);
  ctx.later(caches.default.put(keyOf(variant), response.clone()));
  return response;
}

/** Milliseconds for generating a picture that a visitor waits for. */
const WAITED_MS = 5_000;

/** Generates a picture. If that is not possible, the original is the answer, to be asked for again soon. */
async function make(
  ctx: Ctx,
  images: ImagesBinding,
  variant: Variant,
  original: R2ObjectBody,
  isWaitedFor: boolean,
): Promise<Response> {
  const bytes = await softly<ArrayBuffer | undefined>(ctx, 'picture_not_resized', undefined, () => {
    const made = transform(images, original.body, variant.transformation, variant.format);
    if (!isWaitedFor) return made;
    return within<ArrayBuffer | undefined>(made, WAITED_MS, () => {
      ctx.log.warn('picture_late');
      return undefined;
    });
  });
  if (bytes === undefined) return unchanged(ctx, variant.file);
  ctx.later(ctx.store.media.putResized(variant.file, variantName(variant), original.etag, bytes, variant.format));
  return keep(ctx, variant, bytes);
}

async function unchanged(ctx: Ctx, file: string): Promise<Response> {
  // The bytes that were read before are used up.
  const original = await ctx.store.media.original(file);
  if (!original) throw new Fault('not_found');
  return picture(original.body, original.httpMetadata?.contentType ?? UNKNOWN_TYPE, KEEP_SHORTLY);
}

/** Pictures that this isolate generates after answers. */
const behind = new WorkBehind<Variant>();

async function makeLate(ctx: Ctx, images: ImagesBinding, variant: Variant): Promise<void> {
  await softly(ctx, 'picture_behind_failed', undefined, async () => {
    // It may have been asked for again while it was made.
    if (await caches.default.match(keyOf(variant))) return;
    const original = await ctx.store.media.original(variant.file);
    if (original) await make(ctx, images, variant, original, false);
  });
}

/**
 * Answers with a picture. If its format takes long to generate, the first answers are in the quick format, and the slow
 * one is generated after the response.
 */
async function answer(ctx: Ctx, images: ImagesBinding, variant: Variant): Promise<Response> {
  const kept = await caches.default.match(keyOf(variant));
  if (kept) return new Response(kept.body, kept);
  const original = await ctx.store.media.original(variant.file);
  if (!original) throw new Fault('not_found');
  const made = await readMade(ctx, variant, original.etag);
  if (made) return made;
  if (variant.format !== SLOW) {
    await limitRate(ctx, 'PICTURES');
    return make(ctx, images, variant, original, true);
  }
  if (await isWithinRate(ctx, 'PICTURES')) behind.add(keyOf(variant), variant);
  ctx.later(behind.run(ctx.now, (each) => makeLate(ctx, images, each)));
  const quick = await answer(ctx, images, { ...variant, format: QUICK });
  return new Response(quick.body, { headers: { ...Object.fromEntries(quick.headers), 'cache-control': KEEP_SHORTLY } });
}

media.get('/:transformation/:file{.+}', async (c) => {
  const name = c.req.param('transformation');
  const transformation = parseTransformation(name);
  if (!transformation) throw new Fault('not_found');
  const format = formatFor(c.req.header('accept') ?? '');
  return answer(c.get('ctx'), c.env.IMAGES, { name, file: c.req.param('file'), transformation, format });
});

async function transform(
  images: ImagesBinding,
  source: ReadableStream<Uint8Array>,
  wanted: Transformation,
  format: Format,
): Promise<ArrayBuffer> {
  const { width, height, fit, background } = wanted;
  const result = await images
    .input(source)
    .transform({
      width,
      ...(height === null ? {} : { height }),
      fit: fit === 'fill' ? 'cover' : 'scale-down',
      ...(background === null ? {} : { background: `#${background}` }),
    })
    .output({ format, quality: QUALITY[format] });
  return result.response().arrayBuffer();
}
