import { useState } from 'react';
import { call } from '#client/browser/call.ts';
import type { Gear } from '#shared/gym-design/gear.ts';

interface Search {
  readonly query: string;
  readonly found: readonly Gear[];
  readonly failure: string | null;
  /** All gear found since the page was opened, because some of it may now be in the plan. */
  readonly known: readonly Gear[];
  readonly look: (query: string) => void;
}

/** Searches for gear without leaving the page, starting with the results that the page was rendered with. */
export function useSearch(first: { readonly query: string; readonly found: readonly Gear[] }): Search {
  const [state, setState] = useState({ ...first, failure: null as string | null, known: first.found });
  const look = async (query: string) => {
    if (query.trim() === '') return;
    const result = await call<{ gear: readonly Gear[] }>('GET', `/svc_gym/gear?q=${encodeURIComponent(query)}`);
    setState((before) =>
      result.ok
        ? { query, found: result.data.gear, failure: null, known: [...before.known, ...result.data.gear] }
        : { ...before, failure: result.error.message },
    );
  };
  return { ...state, look: (query) => void look(query) };
}
