import { type Site, sitePath } from '#shared/site/sites.ts';
import { labelOf } from './categories.ts';
import type { IndexPost } from './post.ts';

const BRAND = 'Northbar';

/** A post for search engines: schema.org's Article. `image`: the address of its picture, or null. */
export function articleData(origin: string, site: Site, post: IndexPost, image: string | null): unknown {
  const publisher = { '@type': 'Organization', name: BRAND, url: origin + sitePath(site, '/') };
  const section = labelOf(post);
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    mainEntityOfPage: origin + sitePath(site, post.path),
    ...(post.excerpt === '' ? {} : { description: post.excerpt }),
    ...(post.dateMs === null ? {} : { datePublished: new Date(post.dateMs).toISOString() }),
    ...(image === null ? {} : { image: [origin + image] }),
    ...(section === '' ? {} : { articleSection: section }),
    ...(post.minutes === null ? {} : { timeRequired: `PT${post.minutes}M` }),
    author: publisher,
    publisher,
  };
}
