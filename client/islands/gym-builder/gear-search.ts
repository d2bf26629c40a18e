import { call } from '#client/browser/call.ts';
import type { BuilderSite } from '#client/ui/gym/row-html.ts';
import { foundHtml } from '#client/ui/gym/row-html.ts';
import { soughtPhrase } from '#shared/gym-design/act.ts';
import type { Gear } from '#shared/gym-design/gear.ts';
import type { Parts } from './parts.ts';

/**
 * Searches for gear without leaving the page, and shows what was found as the store would. `learn` is told what was found.
 */
export async function searchGear(
  query: string,
  { failure, found, none, search }: Parts,
  site: BuilderSite,
  learn: (gear: readonly Gear[]) => void,
): Promise<void> {
  if (query.trim() === '') return;
  const result = await call<{ gear: readonly Gear[] }>('GET', `/svc_gym/gear?q=${encodeURIComponent(query)}`);
  failure.hidden = result.ok;
  failure.textContent = result.ok ? '' : result.error.message;
  if (!result.ok) return;
  const { gear } = result.data;
  learn(gear);
  found.innerHTML = gear.map((each) => foundHtml(each, site).text).join('');
  found.hidden = gear.length === 0;
  none.textContent = `No floor equipment found for “${query}”.`;
  none.hidden = gear.length > 0;
  for (const chip of search.querySelectorAll<HTMLButtonElement>('.chip'))
    chip.setAttribute('aria-pressed', String(soughtPhrase(chip.value) === query));
}
