const HREF = /<a\b[^>]*?\bhref="(\/(?!\/)[^"]*)"/g;

/** Paths to which finished HTML links, with their queries. */
export function htmlLinks(html: string): string[] {
  return html.includes('href="/') ? [...html.matchAll(HREF)].map((match) => match[1] ?? '') : [];
}

/** Paths to which the blocks of a page link: in their HTML, and in their `href` and `link` fields. */
export function blockLinks(value: unknown, key = ''): string[] {
  if (typeof value === 'string') {
    if (key === 'html') return htmlLinks(value);
    if (key === 'value') return htmlLinks(value);
    return (key === 'href' || key === 'link') && /^\/(?!\/)/.test(value) ? [value] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item) => blockLinks(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => blockLinks(item, name));
}

function isDeadLink(value: unknown, isDead: (href: string) => boolean): boolean {
  if (typeof value !== 'object' || value === null || !('href' in value)) return false;
  return typeof value.href === 'string' && isDead(value.href);
}

/** The props of a block without dead links: linked things are removed from lists and become null elsewhere. */
export function withoutDeadLinks(value: unknown, isDead: (href: string) => boolean): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => !isDeadLink(item, isDead)).map((item) => withoutDeadLinks(item, isDead));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, item]) => !((name === 'href' || name === 'link') && typeof item === 'string' && isDead(item)))
      .map(([name, item]) => [name, isDeadLink(item, isDead) ? null : withoutDeadLinks(item, isDead)]),
  );
}

/** Replaces dead links in HTML by their text. */
export function htmlWithoutDeadLinks(html: string, isDead: (href: string) => boolean): string {
  if (!html.includes('href="/')) return html;
  return html.replace(
    /<a\b[^>]*?\bhref="(\/(?!\/)[^"]*)"[^>]*>([\s\S]*?)<\/a>/g,
    (whole, href: string, words: string) => (isDead(href) ? words : whole),
  );
}
