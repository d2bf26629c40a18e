import { type ReactNode, useState } from 'react';

export interface FoldProps {
  readonly className: string;
  readonly label: ReactNode;
  /** It contains something that must be seen. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Content that few shoppers need, folded behind its label. Once open, it stays open until the shopper closes it. */
export function Fold({ className, label, isNeeded, children }: FoldProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} open={isOpen || isNeeded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{label}</summary>
      {children}
    </details>
  );
}
