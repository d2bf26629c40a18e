/** Something on a page that should lead somewhere, such as a link or a form. */
export interface Promised {
  readonly kind: 'alternate' | 'form' | 'link' | 'post' | 'script';
  /** Address as written on the page. */
  readonly href: string;
}

/** The links and forms of a page, and what it says about itself. */
export interface PageMarks {
  readonly promised: readonly Promised[];
  /** Ids that links can name after a `#`. */
  readonly ids: ReadonlySet<string>;
  /** Address that search engines should list; null for a page that they must not list. */
  readonly canonical: string | null;
  readonly kind: string;
}

const TAG = /<(a|form|button|input|link|script|meta|main)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const ATTRIBUTE = /([^\s=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const ID = /\sid="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/gi, (_, decimal, hex, name) =>
    name ? (ENTITIES[name] ?? '') : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  );
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      decoded(values.find((value) => value !== undefined) ?? ''),
    ]),
  );
}

function promisedBy(tag: string, attributes: ReadonlyMap<string, string>): Promised | undefined {
  const href = attributes.get('href');
  const isPost = attributes.get('method')?.toLowerCase() === 'post';
  if (tag === 'a') return href === undefined ? undefined : { kind: 'link', href };
  if (tag === 'form') return { kind: isPost ? 'post' : 'form', href: attributes.get('action') ?? '' };
  if (tag === 'link' && href !== undefined) {
    const rel = attributes.get('rel') ?? '';
    if (rel === 'alternate') return { kind: 'alternate', href };
    return rel === 'stylesheet' || rel === 'modulepreload' || rel === 'icon' ? { kind: 'script', href } : undefined;
  }
  if (tag === 'script' && attributes.has('src')) return { kind: 'script', href: attributes.get('src') ?? '' };
  const target = attributes.get('formaction');
  if (target === undefined) return undefined;
  return { kind: attributes.get('formmethod')?.toLowerCase() === 'get' ? 'form' : 'post', href: target };
}

/**
 * Reads a page of the store. React writes attributes in double quotes, and so does the code that cleans the merchant's
 * HTML.
 */
export function readPage(html: string): PageMarks {
  const bare = html.replace(/<!--[\s\S]*?-->/g, '').replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/gi, '$1');
  const promised: Promised[] = [];
  let canonical: string | null = null;
  let isClosed = false;
  let kind = '';
  for (const [, name = '', text = ''] of bare.matchAll(TAG)) {
    const tag = name.toLowerCase();
    const attributes = attributesOf(text);
    if (tag === 'link' && attributes.get('rel') === 'canonical') canonical = attributes.get('href') ?? null;
    if (tag === 'meta' && attributes.get('name') === 'robots')
      isClosed ||= /noindex/.test(attributes.get('content') ?? '');
    if (tag === 'main') kind = attributes.get('data-kind') ?? '';
    const found = promisedBy(tag, attributes);
    if (found) promised.push(found);
  }
  const ids = new Set([...bare.matchAll(ID)].map(([, id = '']) => decoded(id)));
  return { promised, ids, canonical: isClosed ? null : canonical, kind };
}
