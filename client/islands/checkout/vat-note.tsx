import type { ReactNode } from 'react';
import { Note } from '#client/ui/note.tsx';
import { vatWords } from '#shared/tax/vat-standing.ts';
import { useCheckout } from './model.ts';

/** The VAT treatment of the order's VAT number, as soon as its tax is known; nothing without a number. */
export function VatNote(): ReactNode {
  const { state } = useCheckout();
  const words = state.tax.quote && vatWords(state.tax.quote);
  return (
    words && (
      <div className="co-errors" data-testid="vat-note">
        <Note kind={words.kind} announce="status">
          {words.text}
        </Note>
      </div>
    )
  );
}
