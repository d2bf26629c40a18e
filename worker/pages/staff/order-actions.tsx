import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/choice-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toMajor } from '#shared/money/money.ts';
import { nextStatuses, SENT_STATUSES, SOLD_STATUSES } from '#shared/order/status-change.ts';
import type { OrderLedger } from '#worker/request/desks.ts';

/** What may be done to it, each a form of its own. */
export function OrderActions({ order, refundable: { charge, cards } }: OrderLedger): ReactNode {
  const next = nextStatuses(order.status);
  const isSold = SOLD_STATUSES.has(order.status);
  const { capture } = order.payment;
  const isReserved = capture === 'reserved' || capture === 'asked';
  return (
    <div className="staff-actions">
      {next.length > 0 && (
        <form method="post" className="stack">
          <h2 className="d d24">Status</h2>
          <input type="hidden" name="action" value="status" />
          <SelectField name="to" label="To" options={next.map((each) => ({ value: each, label: each }))} />
          <TextField name="trackingNumber" label="Tracking number" maxLength={100} />
          <TextField name="reason" id="status-reason" label="Reason" maxLength={1000} />
          <Checkbox name="restock" value="1" isCheckedAtFirst>
            Goods of a cancelled order are sold again
          </Checkbox>
          <Button look="line">Change</Button>
        </form>
      )}
      {SENT_STATUSES.has(order.status) && (
        <form method="post" className="stack">
          <h2 className="d d24">Tracking</h2>
          <input type="hidden" name="action" value="tracking" />
          <TextField
            name="trackingNumber"
            id="new-tracking-number"
            label="Tracking number"
            hint="The buyer gets a mail with it."
            isRequired
            maxLength={100}
            defaultValue={order.trackingNumber ?? ''}
          />
          <Button look="line">{order.trackingNumber === null ? 'Add' : 'Correct'}</Button>
        </form>
      )}
      {capture === 'reserved' && isSold && (
        <form method="post" className="stack">
          <h2 className="d d24">Capture</h2>
          <input type="hidden" name="action" value="capture" />
          <p>{`${toMajor(order.payment.amount)} are reserved and not collected yet.`}</p>
          <TextField name="reason" id="capture-reason" label="Reason" note="Optional" maxLength={1000} />
          <Button look="line">Collect all of it</Button>
        </form>
      )}
      {charge + cards > 0 && !(isReserved && isSold) && (
        <form method="post" className="stack">
          <h2 className="d d24">Refund</h2>
          <input type="hidden" name="action" value="refund" />
          <input type="hidden" name="key" value={`staff-${order.orderId}-${order.version}`} />
          <TextField
            name="amount"
            label={`Amount, at most ${toMajor(charge + cards)}`}
            inputMode="decimal"
            isRequired
          />
          {cards > 0 && (
            <p className="mute">
              {`${toMajor(cards)} of it were paid with gift cards: they go back onto them, after the rest.`}
            </p>
          )}
          <SelectField
            name="to"
            id="refund-to"
            label="To"
            options={[
              { value: 'payment', label: 'where it was paid from' },
              { value: 'giftcard', label: 'a new gift card' },
            ]}
          />
          <SelectField
            name="sku"
            label="Back to the shelf"
            options={[
              { value: '', label: 'nothing' },
              ...order.document.lines.flatMap((line) => line.stock.map(({ sku }) => ({ value: sku, label: sku }))),
            ]}
          />
          <TextField name="qty" label="Units of it" inputMode="numeric" defaultValue="1" />
          <TextField name="reason" id="refund-reason" label="Reason" isRequired maxLength={1000} />
          <Button look="line">Refund</Button>
        </form>
      )}
      <form method="post" className="stack">
        <h2 className="d d24">Note</h2>
        <input type="hidden" name="action" value="note" />
        <TextField name="text" label="Text" isRequired maxLength={2000} />
        <Button look="line">Write</Button>
      </form>
    </div>
  );
}
