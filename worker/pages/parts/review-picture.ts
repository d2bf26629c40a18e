import { Fault } from '#shared/errors.ts';
import { STORED_TYPE } from '#worker/store/product/review-pictures.ts';

/** A picture that only its writer and staff may see, so no cache keeps it. Throws `not_found` without one. */
export function pictureAnswer(body: ReadableStream | undefined): Response {
  if (!body) throw new Fault('not_found');
  return new Response(body, {
    headers: {
      'content-type': STORED_TYPE,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  });
}
