import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { useCheckout } from './model.ts';
import { useFocus } from './use-tried.ts';

/** Why the order was not placed. Takes the focus each time. */
export function Refusals(): ReactNode {
  const { placement } = useCheckout().state;
  const box = useFocus<HTMLDivElement>(
    placement.status === 'refused' && placement.messages.length > 0 ? placement : null,
  );
  if (placement.status !== 'refused' || placement.messages.length === 0) return null;
  const [first] = placement.messages;
  return (
    <div ref={box} tabIndex={-1} className="co-errors" data-code={first?.code}>
      <Note kind="bad" announce="alert" lead={first?.lead}>
        {placement.messages.length === 1 ? (
          first?.text
        ) : (
          <ul>
            {placement.messages.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  );
}
