import { type ReactNode, useEffect, useState } from 'react';
import { countOf } from '#client/ui/count-text.ts';
import { kitSummary } from '#shared/product/kit-summary.ts';
import { weightText } from '#shared/product/weight.ts';
import type { Model } from './model.ts';

/** What the page says about the arrival, once the shopper configures; '' until it is known. */
function useArrival(): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    const said = document.querySelector('.delivery-said');
    if (!said) return;
    const read = () => setWords(said.textContent.split(' · ')[0] ?? '');
    read();
    const observer = new MutationObserver(read);
    observer.observe(said, { childList: true, characterData: true, subtree: true });
    dispatchEvent(new CustomEvent('store:wake', { detail: { name: 'delivery-estimate' } }));
    return () => observer.disconnect();
  }, []);
  return words;
}

/** What the bundle as configured consists of, weighs and saves, and when it arrives; opens to its contents. */
export function KitSummary({ model }: { readonly model: Model }): ReactNode {
  const { options, configured, nowMs, props, print } = model;
  const { lines, pieces, weightLb, saving } = kitSummary(options, configured, nowMs);
  const arrival = useArrival();
  const facts = [
    countOf(pieces, 'piece', 'pieces', props.site.locale),
    ...(weightLb === null ? [] : [weightText(weightLb, { ...props.site })]),
    ...(saving > 0 ? [`you save ${print(saving)}`] : []),
  ];
  return (
    <div className="kit" data-testid="kit-summary">
      <details>
        <summary>{facts.join(' · ')}</summary>
        <ul>
          {lines.map(({ name, qty, isFree }) => (
            <li key={`${name} ${isFree}`}>
              <span className="num">{`${qty} ×`}</span> {name}
              {isFree && <span className="ok"> free</span>}
            </li>
          ))}
        </ul>
      </details>
      <p className="arrival s14">{arrival}</p>
    </div>
  );
}
