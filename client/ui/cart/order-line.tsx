import type { ReactNode } from 'react';
import { classNames } from '#client/ui/class-names.ts';

export interface OrderLineProps {
  readonly name: string;
  readonly qty: number;
  /** Chosen values and savings, in one line. */
  readonly details: readonly string[];
  /** The amount with its currency. */
  readonly amount: string;
  readonly picture: ReactNode;
  /** For a summary: pictures of 64 px instead of 83. */
  readonly size?: 's' | undefined;
}

/** An ordered item that cannot be changed here: picture with its count, name, amount. */
export function OrderLine({ name, qty, details, amount, picture, size }: OrderLineProps): ReactNode {
  return (
    <li className={classNames('mini', size)}>
      <span className="pic">
        {picture}
        <span className="mini-count" aria-hidden="true">
          {qty}
        </span>
      </span>
      <span>
        <b className="mini-name">
          <span className="vh">{`${qty} × `}</span>
          {name}
        </b>
        {details.length > 0 && <span className="mini-details mute">{details.join(' · ')}</span>}
      </span>
      <span className="b num">{amount}</span>
    </li>
  );
}
