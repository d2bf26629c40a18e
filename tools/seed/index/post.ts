import type { ImportIndexPost } from '#shared/import/contract.ts';
import type { Clock } from '../clock.ts';
import { mediaKey, type PictureName } from '../pictures.ts';

/** A post of the demo store, before its date is known. */
export interface PostSpec {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly categories: readonly number[];
  readonly tags?: readonly number[];
  readonly image: PictureName;
  /** Wide picture; by default the same as `image`. */
  readonly largeImage?: PictureName;
  /** Age in days when the store is filled. */
  readonly daysAgo: number;
  readonly css?: string;
  /** Name of who wrote it. */
  readonly author?: string;
  /** Path of its film. */
  readonly video?: string;
  /** Paragraphs; `## ` starts a heading, `- ` a list item, `> ` a quotation. HTML within them is kept. */
  readonly body: readonly string[];
}

function elementOf(line: string): string {
  if (line.startsWith('## ')) return `<h2>${line.slice(3)}</h2>`;
  if (line.startsWith('- ')) return `<li>${line.slice(2)}</li>`;
  if (line.startsWith('> ')) return `<blockquote><p>${line.slice(2)}</p></blockquote>`;
  return line.startsWith('<') ? line : `<p>${line}</p>`;
}

/** Converts paragraphs to HTML, with the items of a list grouped together. */
function htmlOf(lines: readonly string[]): string {
  return lines
    .map(elementOf)
    .join('\n')
    .replace(/(?:<li>.*<\/li>\n?)+/g, (items) => `<ul>\n${items.trimEnd()}\n</ul>\n`)
    .trimEnd();
}

/** Returns a post in the format of imports. */
export function postOf(spec: PostSpec, clock: Clock): ImportIndexPost {
  const { id, slug, title, excerpt, image, largeImage, daysAgo, css = '', video = null, author = '' } = spec;
  return {
    id,
    slug,
    title,
    excerpt,
    content: htmlOf(spec.body),
    format: video === null ? 'standard' : 'video',
    css,
    author,
    authorImage: null,
    video,
    categories: [...spec.categories],
    tags: [...(spec.tags ?? [])],
    image: mediaKey(image),
    largeImage: mediaKey(largeImage ?? image),
    publishedMs: clock.inDays(-daysAgo),
  };
}
