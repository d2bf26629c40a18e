import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from './button.tsx';

/** Prints the page. Shown only when JavaScript is available. `look`: `buy` where printing is what the page is for. */
export function PrintButton({ look = 'buy' }: { readonly look?: 'buy' | 'line' }): ReactNode {
  return (
    <Enhanced name="page-tools" when="touch">
      <span className="script-button">
        <Button type="button" look={look}>
          Print
        </Button>
      </span>
    </Enhanced>
  );
}
