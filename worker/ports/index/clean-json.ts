const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

function decode(text: string): string {
  return text.replace(
    /&(amp|lt|gt|quot|apos|#0?39);/g,
    (whole, name: string) => ENTITIES[name.replace('#0', '#')] ?? whole,
  );
}

/** How many places of an answer are tried, and how many characters before the list are searched. */
const MOST_TRIES = 20;
const LONGEST_WRAPPING = 200_000;

/** Where the JSON value that begins at an index ends; undefined if it does not. */
function endOf(text: string, start: number): number | undefined {
  let depth = 0;
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isText) {
      if (sign === 92 /* \ */) at++;
      else if (sign === 34 /* " */) isText = false;
    } else if (sign === 34) isText = true;
    else if (sign === 91 || sign === 123) depth++;
    else if (sign === 93 || sign === 125) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON as a whole may still contain some.
    return undefined;
  }
}

/** Lists of records that a text contains. A list of words, as scripts and styles have them, is none. */
function* listsIn(text: string): Generator<readonly unknown[]> {
  let tries = 0;
  for (const { index } of text.slice(0, LONGEST_WRAPPING).matchAll(/\[\s*[{\]]/g)) {
    if (++tries > MOST_TRIES) return;
    const end = endOf(text, index);
    const value = end === undefined ? undefined : parsed(text.slice(index, end));
    if (Array.isArray(value)) yield value;
  }
}

/** A text without its scripts and styles. One that does not end is left as it is. */
function withoutScripts(text: string): string {
  const lower = text.toLowerCase();
  const parts: string[] = [];
  let at = 0;
  for (const { index, 1: name } of lower.matchAll(/<(script|style)\b/g)) {
    if (index < at) continue;
    const end = lower.indexOf(`</${name}`, index);
    if (end < 0) break;
    parts.push(text.slice(at, index));
    at = end + `</${name}>`.length;
  }
  return [...parts, text.slice(at)].join(' ');
}

/** What a page that asks someone to log in, or says that the blog is being repaired, has beside its text. */
const IS_PAGE = /<(?:form|input|title|h1|nav|a)\b/i;

const isRecord = (row: unknown): boolean => typeof row === 'object' && row !== null && 'id' in row && 'slug' in row;

/**
 * Extracts the list of records from an answer that may have HTML around it (spec 1 section 7). Plugins and proxies wrap
 * it in a document, a `pre`, a style or a line with a warning, append a comment, or encode its characters as entities. An
 * empty list within a page of HTML is none, since pages have those everywhere. Throws if there is no list.
 */
export function cleanList(text: string): readonly unknown[] {
  const whole = parsed(text.trim());
  if (Array.isArray(whole)) return whole;
  if (whole === undefined) {
    const bare = withoutScripts(text);
    let hasEmpty = false;
    for (const form of [bare, decode(bare)]) {
      for (const list of listsIn(form)) {
        if (list.some(isRecord)) return list;
        // A list that was cut off contains empty ones.
        hasEmpty ||= list.length === 0 && !/\{\s*"/.test(form);
      }
    }
    if (hasEmpty && !IS_PAGE.test(bare)) return [];
  }
  throw new Error('there is no list in the answer');
}
