import { z } from 'zod';

const id = z.int('must be a whole number').positive('must be greater than 0');

/** What a blog tells the store: a post or a tag has changed, is new or no longer exists. */
export const hookSchema = z.union([z.strictObject({ postId: id }), z.strictObject({ tagId: id })], {
  error: 'must be {"postId"} or {"tagId"}',
});
