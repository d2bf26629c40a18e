import { escapeHtml } from '#shared/encode/escape-html.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { labelOf } from './categories.ts';
import { INDEX_FEED, INDEX_PATH } from './place.ts';
import type { IndexPost } from './post.ts';

/** The base of the addresses of a feed. */
interface Whereabouts {
  /** Public origin without a trailing slash. */
  readonly origin: string;
  readonly site: Site;
}

function itemOf({ origin, site }: Whereabouts, post: IndexPost): string {
  const link = escapeHtml(origin + sitePath(site, post.path));
  const label = labelOf(post);
  const parts = [
    `<title>${escapeHtml(post.title)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    ...(post.excerpt === '' ? [] : [`<description>${escapeHtml(post.excerpt)}</description>`]),
    ...(post.dateMs === null ? [] : [`<pubDate>${new Date(post.dateMs).toUTCString()}</pubDate>`]),
    ...(label === '' ? [] : [`<category>${escapeHtml(label)}</category>`]),
    ...(post.author === null ? [] : [`<dc:creator>${escapeHtml(post.author.name)}</dc:creator>`]),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** The feed of some posts, RSS 2.0. */
export function rssOf(where: Whereabouts, posts: readonly IndexPost[]): string {
  const { origin, site } = where;
  const self = escapeHtml(origin + sitePath(site, INDEX_FEED.path));
  const head = [
    `<title>${escapeHtml(`Northbar: ${INDEX_FEED.title}`)}</title>`,
    `<link>${escapeHtml(origin + sitePath(site, INDEX_PATH))}</link>`,
    '<description>Stories of strength: history, gym tours, athletes, equipment and movements.</description>',
    `<language>${site.locale}</language>`,
    `<atom:link href="${self}" rel="self" type="application/rss+xml"/>`,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
${[...head, ...posts.map((post) => itemOf(where, post))].join('\n')}
</channel></rss>
`;
}
