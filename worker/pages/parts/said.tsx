import type { ReactNode } from 'react';
import { Note, type NoteProps } from '#client/ui/note.tsx';

/** What a page says after a form: a bold text, a plain one after it, or both. */
export interface Saying {
  readonly lead?: string;
  readonly text?: string;
  /** `good` by default. `bad` interrupts a screen reader; the others wait. */
  readonly kind?: Exclude<NoteProps['kind'], undefined>;
}

/** All notices that a page can show after a form, by the key that its address then carries as `state`. */
export type Sayings = Readonly<Record<string, Saying>>;

/** A key of a page's table. Write the table `as const satisfies Sayings`, so that the compiler knows the keys. */
export type SayingKey<S extends Sayings> = keyof S & string;

/** The key in an address; undefined if there is none or the page does not know it. */
export function sayingOf<S extends Sayings>(sayings: S, query: URLSearchParams): SayingKey<S> | undefined {
  const state = query.get('state') ?? '';
  return Object.hasOwn(sayings, state) ? (state as SayingKey<S>) : undefined;
}

/** The path of a page that shows one of its notices. `path` may have a query, but no fragment. */
export function saidPath<S extends Sayings>(path: string, _sayings: S, state: SayingKey<S>): string {
  return `${path}${path.includes('?') ? '&' : '?'}state=${state}`;
}

/** Shows one notice. */
export function SayingNote({ saying: { lead, text, kind = 'good' } }: { readonly saying: Saying }): ReactNode {
  return (
    <Note kind={kind} lead={lead} announce={kind === 'bad' ? 'alert' : 'status'}>
      {text}
    </Note>
  );
}

/** The notice after a form; nothing for an unknown key. */
export function Said({ sayings, query }: { readonly sayings: Sayings; readonly query: URLSearchParams }): ReactNode {
  const state = sayingOf(sayings, query);
  const saying = state === undefined ? undefined : sayings[state];
  return saying ? <SayingNote saying={saying} /> : null;
}
