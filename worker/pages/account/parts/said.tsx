import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';

/** What became of a form, by the word that the page's address carries afterwards: the words, and whether it was refused. */
export type Sayings = Readonly<Record<string, { readonly text: string; readonly isBad?: boolean }>>;

/** What a page says of the form that led to it; nothing for a word that is none of ours. */
export function Said({ sayings, query }: { readonly sayings: Sayings; readonly query: URLSearchParams }): ReactNode {
  const state = query.get('state') ?? '';
  const said = Object.hasOwn(sayings, state) ? sayings[state] : undefined;
  if (!said) return null;
  return (
    <Note kind={said.isBad ? 'bad' : 'good'} announce={said.isBad ? 'alert' : 'status'}>
      {said.text}
    </Note>
  );
}
