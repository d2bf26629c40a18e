import type { ScoreState } from './score.ts';

/**
 * Reads what a moderator types into one field: a score, `DNF` or `WD` with or without one, or `U` before an unofficial one.
 */
export function readEntryText(text: string): { readonly score: string; readonly state: ScoreState } {
  const written = text.trim();
  const word = /^(dnf|wd|u)(?:\s+(.*))?$/i.exec(written);
  if (!word) return { score: written, state: /^cap/i.test(written) ? 'capped' : 'ok' };
  const state = ({ dnf: 'dnf', wd: 'wd', u: 'unofficial' } as const)[word[1]?.toLowerCase() as 'dnf' | 'wd' | 'u'];
  return { score: word[2] ?? '', state };
}

/** Writes an entry as `readEntryText` reads it. */
export function entryText({ score, state }: { readonly score: string; readonly state: ScoreState }): string {
  const word = { dnf: 'DNF', wd: 'WD', unofficial: 'U', ok: '', capped: '' }[state];
  return `${word} ${score}`.trim();
}
