import { z } from 'zod';

/** Most pictures of a review. */
export const MOST_PICTURES = 4;
/** Longest edge of a stored picture, pixels; more than any page shows. */
export const LONGEST_EDGE = 1600;

/** A published picture of a review: a file of `/media` and its size in pixels. */
export const reviewPictureSchema = z.object({ file: z.string(), width: z.number(), height: z.number() });
export type ReviewPicture = z.infer<typeof reviewPictureSchema>;

/** The name under which a picture is published. The id is random, so nobody finds it before. */
export function publishedFile(pictureId: string): string {
  return `review/${pictureId}.webp`;
}
