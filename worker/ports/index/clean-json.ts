const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON as a whole may still contain some.
    return undefined;
  }
}

/**
 * Extracts the JSON from an answer that may have HTML around it (spec 1 section 7). Plugins and proxies wrap it in a
 * document, a `pre` or a line with a warning, and some encode its characters as entities. Throws if there is none.
 */
export function cleanJson(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const bare = text.replace(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ');
  // A warning before the JSON may contain brackets too, so it takes the first bracket from which everything can be
  // parsed.
  for (const { index } of bare.matchAll(/[[{]/g)) {
    const end = bare.lastIndexOf(bare[index] === '[' ? ']' : '}');
    const inner = bare.slice(index, end + 1);
    const value = parsed(inner) ?? parsed(decode(inner));
    if (value !== undefined) return value;
    if (index > LONGEST_WRAPPING) break;
  }
  throw new Error('there is no JSON in the answer');
}

/** How many characters before the JSON are searched. */
const LONGEST_WRAPPING = 10_000;
