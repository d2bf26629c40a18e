import { type ReactNode, useState } from 'react';
import { goWithout } from '#client/state/checkout/reload-items.ts';
import { Button } from '#client/ui/button.tsx';
import { Note } from '#client/ui/note.tsx';
import { refusedLines } from '#shared/checkout/refused-lines.ts';
import type { ListLine } from '#shared/list/view.ts';
import { useCheckout } from './model.ts';
import { useFocus } from './use-tried.ts';

/** Removes the refused lines from the order, so that it can be placed. */
function GoWithout({ lines }: { readonly lines: readonly ListLine[] }): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (lines.length === 0) return null;
  const leave = async (): Promise<void> => {
    setBusy(true);
    const failed = await goWithout(lines);
    setBusy(false);
    setFailure(failed?.message ?? null);
  };
  return (
    <div className="stack">
      <Button type="button" isLoading={isBusy} onPress={() => void leave()} testId="go-without">
        {lines.length === 1 ? `Continue without ${lines[0]?.name}` : 'Continue without them'}
      </Button>
      {failure !== null && <Note kind="bad" announce="alert" lead={failure} />}
    </div>
  );
}

/** Why the order was not placed. Takes the focus each time. */
export function Refusals(): ReactNode {
  const { placement, list } = useCheckout().state;
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
      <GoWithout lines={refusedLines(list, placement.messages)} />
    </div>
  );
}
