import { ask, type Got } from './ask.ts';
import type { Family } from './families.ts';
import type { Ready } from './prepare.ts';

/** How many requests were sent so far. */
let turn = 0;

/** Sends the request of a family as its sender does. */
export function send(url: string, family: Family, { prepared, headers }: Ready): Promise<Got> {
  turn += 1;
  const path = typeof family.path === 'string' ? family.path : family.path(prepared, turn);
  return ask(url, path, { headers: headers[family.sender], body: family.body?.(prepared) });
}
