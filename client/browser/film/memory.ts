import { recall, remember } from '#client/browser/session-store.ts';
import type { FilmFacts } from '#shared/film/facts.ts';

/** The film that plays while its visitor goes on to another page, in this tab. */
export interface Continued {
  readonly facts: FilmFacts;
  readonly seconds: number;
  /** Address of the page that it belongs to. */
  readonly page: string;
}

const PLAYING = 'film';
const CLOSED = 'film-closed';

function read<Value>(key: string): Value | undefined {
  const text = recall(key);
  return text === null ? undefined : (JSON.parse(text) as Value);
}

/** The film that played on the page before, once. */
export function takeContinued(): Continued | undefined {
  const continued = read<Continued>(PLAYING);
  remember(PLAYING, null);
  return continued;
}

export function continueLater(film: Continued): void {
  remember(PLAYING, JSON.stringify(film));
}

/** Whether someone has closed this film's corner in this tab: then it stays closed. */
export function isClosed(name: string): boolean {
  return (read<readonly string[]>(CLOSED) ?? []).includes(name);
}

/** Notes that the corner of a film was closed. */
export function noteClosed(name: string): void {
  remember(CLOSED, JSON.stringify([...new Set([...(read<readonly string[]>(CLOSED) ?? []), name])].slice(-20)));
}
