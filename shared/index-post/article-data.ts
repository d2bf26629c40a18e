import { filmAt, playerAddress, watchAddress } from '#shared/film/film.ts';
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
    author: post.author === null ? publisher : { '@type': 'Person', name: post.author.name },
    publisher,
  };
}

/**
 * The film of a post for search engines: schema.org's VideoObject. `image`: the address of its poster. Null without a
 * film, a poster or a date, which search engines require.
 */
export function filmData(origin: string, post: IndexPost, image: string | null): unknown {
  const film = post.video === null ? null : filmAt(post.video);
  if (!film || image === null || post.dateMs === null) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: post.title,
    description: post.excerpt || post.title,
    thumbnailUrl: [origin + image],
    uploadDate: new Date(post.dateMs).toISOString(),
    ...(film.kind === 'own'
      ? { contentUrl: origin + film.src }
      : {
          url: watchAddress(film),
          embedUrl: playerAddress(film, { origin, seconds: 0, isMuted: false }).split('?')[0],
        }),
  };
}
