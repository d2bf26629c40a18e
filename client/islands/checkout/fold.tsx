import { type ReactNode, useState } from 'react';

export interface FoldProps {
  readonly className: string;
  readonly label: ReactNode;
  /** Something in it must be seen. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** What few need, behind its label. Once open it stays so until the shopper closes it. */
export function Fold({ className, label, isNeeded, children }: FoldProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} open={isOpen || isNeeded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
