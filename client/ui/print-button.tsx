import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { Button } from './button.tsx';

/** Prints the page. Shown only when JavaScript is available. */
export function PrintButton(): ReactNode {
  return (
    <Enhanced name="print-button" when="touch">
      <span className="script-button">
        <Button type="button" look="buy">
          Print
        </Button>
      </span>
    </Enhanced>
  );
}
