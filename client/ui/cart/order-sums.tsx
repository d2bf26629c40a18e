import type { ReactNode } from 'react';

export interface OrderSum {
  readonly name: string;
  readonly amount: string;
  /** The row lowers the total. */
  readonly isSaved?: boolean;
}

export interface OrderSumsProps {
  /** What the goods cost, before the rows of `coupons`. */
  readonly goods?: readonly OrderSum[];
  readonly sums: readonly OrderSum[];
  /** 'Total', 'To pay so far'. */
  readonly totalName: string;
  readonly total: string;
  /** Small print below the total: 'incl. €42.35 VAT'. */
  readonly notes: readonly string[];
  /** Rows for what rules over carts take off. */
  readonly coupons?: ReactNode;
}

function Rows({ sums }: { readonly sums: readonly OrderSum[] }): ReactNode {
  return sums.map(({ name, amount, isSaved }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd className={isSaved ? 'ok' : undefined}>{amount}</dd>
    </div>
  ));
}

/** Sums of an order down to its total. */
export function OrderSums({ goods = [], sums, totalName, total, notes, coupons }: OrderSumsProps): ReactNode {
  return (
    <dl>
      <Rows sums={goods} />
      {coupons}
      <Rows sums={sums} />
      <div className="sum-total">
        <dt>{totalName}</dt>
        <dd>
          <span data-testid="order-total">{total}</span>
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </dd>
      </div>
    </dl>
  );
}
