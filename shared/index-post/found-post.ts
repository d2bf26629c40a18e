import { croppedUrl } from '#shared/image/transform.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { labelOf } from './categories.ts';
import type { IndexPost } from './post.ts';

/** A post that a search preview shows. */
export interface FoundPost {
  readonly id: number;
  readonly title: string;
  /** Path with the site's prefix. */
  readonly url: string;
  /** Its category in words; '' for none. */
  readonly label: string;
  /** Address of a small picture, three by two; null for none. */
  readonly image: string | null;
}

/** About 104 pixels on a dense screen. */
const WIDTH = 308;

/** A post as the discovery call answers it. */
export function foundPost(site: Site, post: IndexPost): FoundPost {
  const { id, title, path, picture } = post;
  const image = picture && ('file' in picture ? croppedUrl(picture.file, WIDTH, '3x2') : picture.src);
  return { id, title, url: sitePath(site, path), label: labelOf(post), image };
}
