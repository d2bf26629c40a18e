/** A run of words that both texts have, or only one of them. */
export interface WordRun {
  readonly kind: 'both' | 'new' | 'old';
  readonly text: string;
}

/** Most words of a changed part that are compared one by one; longer parts are exchanged as a whole. */
const MOST_WORDS = 1500;

/** Words, each with the space after it, and tags of HTML. */
const wordsOf = (text: string): readonly string[] => text.match(/<[^>]*>|[^\s<]+\s*|\s+|</g) ?? [];

/** Lengths of the longest common rows of words that begin at each pair of places. */
function lengthsOf(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let a = old.length - 1; a >= 0; a--) {
    const row = lengths[a] as Uint16Array;
    const below = lengths[a + 1] as Uint16Array;
    for (let b = now.length - 1; b >= 0; b--)
      row[b] = old[a] === now[b] ? (below[b + 1] ?? 0) + 1 : Math.max(below[b] ?? 0, row[b + 1] ?? 0);
  }
  return lengths;
}

function* walk(old: readonly string[], now: readonly string[]): Generator<WordRun> {
  if (old.length > MOST_WORDS || now.length > MOST_WORDS) {
    yield { kind: 'old', text: old.join('') };
    yield { kind: 'new', text: now.join('') };
    return;
  }
  const lengths = lengthsOf(old, now);
  let [a, b] = [0, 0];
  while (a < old.length || b < now.length) {
    const isBoth = a < old.length && b < now.length && old[a] === now[b];
    const isOld = !isBoth && a < old.length && (lengths[a + 1]?.[b] ?? 0) >= (lengths[a]?.[b + 1] ?? 0);
    const kind = isBoth ? 'both' : isOld || b === now.length ? 'old' : 'new';
    yield { kind, text: (kind === 'new' ? now[b] : old[a]) ?? '' };
    if (kind !== 'new') a += 1;
    if (kind !== 'old') b += 1;
  }
}

/**
 * What became of a text, word by word: the runs without the new ones are the old text, those without the old ones the
 * new text.
 */
export function wordDiff(before: string, after: string): readonly WordRun[] {
  const old = wordsOf(before);
  const now = wordsOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, now.length) - start;
  while (end < most && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  const runs: WordRun[] = [];
  const add = (run: WordRun) => {
    const last = runs.at(-1);
    if (last?.kind === run.kind) runs[runs.length - 1] = { kind: run.kind, text: last.text + run.text };
    else if (run.text !== '') runs.push(run);
  };
  add({ kind: 'both', text: old.slice(0, start).join('') });
  for (const run of walk(old.slice(start, old.length - end), now.slice(start, now.length - end))) add(run);
  add({ kind: 'both', text: old.slice(old.length - end).join('') });
  return runs;
}
