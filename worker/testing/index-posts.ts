import type { ImportIndexPost, ImportIndexTag } from '#shared/import/contract.ts';

/** Builds a post of The Index with ordinary values; `changes` overrides them. */
export function indexPost(id: number, changes: Partial<ImportIndexPost> = {}): ImportIndexPost {
  return {
    id,
    slug: `post-${id}`,
    title: `Post ${id}`,
    excerpt: '',
    content: `<p>About ${id}</p>`,
    format: 'standard',
    categories: [],
    tags: [],
    image: null,
    largeImage: null,
    video: null,
    author: '',
    authorImage: null,
    css: '',
    publishedMs: Date.UTC(2026, 0, 1),
    ...changes,
  };
}

/** A tag whose slug is also its name. */
export function indexTag(id: number, slug: string, description = ''): ImportIndexTag {
  return { id, slug, name: slug.charAt(0).toUpperCase() + slug.slice(1), description };
}
