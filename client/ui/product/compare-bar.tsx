import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { COMPARE_FORM } from './compare-choice.tsx';

export interface CompareBarProps {
  /** Address of the comparison on the site. */
  readonly href: string;
  /** Shows the bar in place rather than at the lower edge of the window. */
  readonly isInline?: boolean;
}

/**
 * The products chosen for comparison, and the link to it. Shown as soon as something is chosen, here or on another
 * page; script fills in the names.
 */
export function CompareBar({ href, isInline }: CompareBarProps): ReactNode {
  return (
    <form
      className={isInline ? 'cmp-bar inline' : 'cmp-bar'}
      id={COMPARE_FORM}
      action={href}
      method="get"
      autoComplete="off"
      aria-label="Comparison"
      data-testid="compare-bar"
    >
      <p role="status">Select up to four products to see them side by side.</p>
      <ul />
      <Button size="sm" testId="compare-go">
        Compare
      </Button>
    </form>
  );
}
