import type { ReactNode } from 'react';
import { Note, type NoteProps } from '#client/ui/note.tsx';

/** What a page says of the form that led to it. Bold words, plain ones behind them, or both. */
export interface Saying {
  readonly lead?: string;
  readonly text?: string;
  /** `good` unless given. `bad` interrupts a screen reader, the others wait. */
  readonly kind?: Exclude<NoteProps['kind'], undefined>;
}

/** All that a page may say of a form, by the word that its address carries afterwards as `state`. */
export type Sayings = Readonly<Record<string, Saying>>;

/** A word of a page's table; write the table `as const satisfies Sayings`, so that the compiler knows its words. */
export type SayingKey<S extends Sayings> = keyof S & string;

/** The word that an address carries; undefined for none, and for one that the page does not have. */
export function sayingOf<S extends Sayings>(sayings: S, query: URLSearchParams): SayingKey<S> | undefined {
  const state = query.get('state') ?? '';
  return Object.hasOwn(sayings, state) ? (state as SayingKey<S>) : undefined;
}

/** The path of a page that says one of its words. `path` may have a query already, and no fragment. */
export function saidPath<S extends Sayings>(path: string, _sayings: S, state: SayingKey<S>): string {
  return `${path}${path.includes('?') ? '&' : '?'}state=${state}`;
}

/** One saying, as its page shows it. */
export function SayingNote({ saying: { lead, text, kind = 'good' } }: { readonly saying: Saying }): ReactNode {
  return (
    <Note kind={kind} lead={lead} announce={kind === 'bad' ? 'alert' : 'status'}>
      {text}
    </Note>
  );
}

/** What a page says of the form that led to it; nothing for a word that the page does not have. */
export function Said({ sayings, query }: { readonly sayings: Sayings; readonly query: URLSearchParams }): ReactNode {
  const state = sayingOf(sayings, query);
  const saying = state === undefined ? undefined : sayings[state];
  return saying ? <SayingNote saying={saying} /> : null;
}
