import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Said, type Sayings, saidPath, sayingOf } from './said.tsx';

const SAYINGS = {
  saved: { lead: 'Saved.', text: 'It is there.' },
  gone: { kind: 'bad', text: 'There is no such thing.' },
} as const satisfies Sayings;

const shown = (query: string) => renderToStaticMarkup(<Said sayings={SAYINGS} query={new URLSearchParams(query)} />);

it('a page shows the notice of its address, and interrupts where something was refused', () => {
  expect(shown('state=saved')).toMatch(/class="note good" role="status".*<b>Saved\. <\/b>It is there\./);
  expect(shown('state=gone')).toMatch(/class="note bad" role="alert".*There is no such thing\./);
});

it.each(['', 'state=', 'state=toString', 'state=<b>'])('says nothing for %j', (query) => {
  expect(shown(query)).toBe('');
  expect(sayingOf(SAYINGS, new URLSearchParams(query))).toBeUndefined();
});

it('the notice is added to the existing query', () => {
  expect(saidPath('/a', SAYINGS, 'saved')).toBe('/a?state=saved');
  expect(saidPath('/a?t=1', SAYINGS, 'gone')).toBe('/a?t=1&state=gone');
  // @ts-expect-error A word that the page does not have does not compile.
  saidPath('/a', SAYINGS, 'lost');
});
