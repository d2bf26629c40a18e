import type { ReactNode } from 'react';
import { paymentMarks } from '#shared/order/payment-marks.ts';
import type { Site } from '#shared/site/sites.ts';

/** The marks of what a site takes: cards, wallets and other ways to pay. */
export function PaymentMarks({ site }: { readonly site: Site }): ReactNode {
  return (
    <ul className="pay-marks" aria-label="Ways to pay">
      {paymentMarks(site.code).map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  );
}
