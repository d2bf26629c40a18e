import { croppedUrl } from '#shared/image/transform.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { labelOf } from './categories.ts';
import type { IndexPost } from './post.ts';

/** A post as shown in a search preview. */
export interface FoundPost {
  readonly id: number;
  readonly title: string;
  /** Path with the site's prefix. */
  readonly url: string;
  /** Label of its category; '' if it has none. */
  readonly label: string;
  /** Address of a small 3:2 picture; null if it has none. */
  readonly image: string | null;
}

/** Pixels for a width of about 104 on a dense screen. */
const WIDTH = 308;

/** A post in the format of the discovery call. */
export function foundPost(site: Site, post: IndexPost): FoundPost {
  const { id, title, path, picture } = post;
  const image = picture && ('file' in picture ? croppedUrl(picture.file, WIDTH, '3x2') : picture.src);
  return { id, title, url: sitePath(site, path), label: labelOf(post), image };
}
