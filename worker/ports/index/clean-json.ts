const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON may still hold some.
    return undefined;
  }
}

/**
 * The JSON of an answer that may have HTML around it (spec 1 section 7): plugins and proxies put a document, a `pre` or a
 * line of warning about it, some with its signs as entities. Throws where there is none.
 */
export function cleanJson(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const bare = text.replace(/<(style|script|head)\b[^>]*>[\s\S]*?<\/\1>/gi, ' ');
  // A warning in front may hold brackets too: the first beginning from which everything can be read is the one.
  for (const { index } of bare.matchAll(/[[{]/g)) {
    const end = bare.lastIndexOf(bare[index] === '[' ? ']' : '}');
    const inner = bare.slice(index, end + 1);
    const value = parsed(inner) ?? parsed(decode(inner));
    if (value !== undefined) return value;
    if (index > LONGEST_WRAPPING) break;
  }
  throw new Error('there is no JSON in the answer');
}

/** Characters in front of the JSON that are looked through. */
const LONGEST_WRAPPING = 10_000;
