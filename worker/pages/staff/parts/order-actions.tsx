import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { SelectField } from '#client/ui/form/select-field.tsx';
import { TextField } from '#client/ui/form/text-field.tsx';
import { formatMoney, type Minor } from '#shared/money/money.ts';
import { nextStatuses, SENT_STATUSES, SOLD_STATUSES } from '#shared/order/status-change.ts';
import { STAFF_STATUS_WORDS } from '#shared/order/status-words.ts';
import { SITES } from '#shared/site/sites.ts';
import type { StaffRight } from '#shared/staff/rights.ts';
import type { OrderLedger } from '#worker/acts/desks.ts';
import { type Filling, fillingOf, type Typed } from '#worker/pages/staff/parts/typed.ts';

type Order = OrderLedger['order'];

/** Returns a function that formats the amounts of an order. */
export function printerOf({ document: { site, currency } }: Pick<Order, 'document'>): (minor: Minor) => string {
  return (minor) => formatMoney(minor, SITES[site].locale, currency);
}

interface FormProps {
  readonly order: Order;
  readonly filling: Filling;
}

function Status({ order, filling: { value, isTicked, error } }: FormProps): ReactNode {
  const next = nextStatuses(order.status);
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Status</h2>
      <input type="hidden" name="action" value="status" />
      <SelectField
        name="to"
        label="To"
        options={next.map((each) => ({ value: each, label: STAFF_STATUS_WORDS[each] }))}
        defaultValue={value('to', next[0] ?? '')}
        {...error('status')}
      />
      {!SENT_STATUSES.has(order.status) && (
        <TextField
          name="trackingNumber"
          label="Tracking number"
          maxLength={100}
          defaultValue={value('trackingNumber', '')}
          {...error('trackingNumber')}
        />
      )}
      <TextField
        name="reason"
        id="status-reason"
        label="Reason"
        maxLength={1000}
        defaultValue={value('reason', '')}
        {...error('reason')}
      />
      <Checkbox name="restock" value="1" isCheckedAtFirst={isTicked('restock', true)}>
        Return the items of a canceled order to stock
      </Checkbox>
      <Button look="line">Change</Button>
    </form>
  );
}

function Tracking({ order, filling: { value, error } }: FormProps): ReactNode {
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Tracking</h2>
      <input type="hidden" name="action" value="tracking" />
      <TextField
        name="trackingNumber"
        id="new-tracking-number"
        label="Tracking number"
        hint="The customer gets an email with it."
        isRequired
        maxLength={100}
        defaultValue={value('trackingNumber', order.trackingNumber ?? '')}
        {...error('trackingNumber')}
      />
      <Button look="line">{order.trackingNumber === null ? 'Add' : 'Correct'}</Button>
    </form>
  );
}

function Capture({ order, filling: { value } }: FormProps): ReactNode {
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Capture</h2>
      <input type="hidden" name="action" value="capture" />
      <p>{`${printerOf(order)(order.payment.amount)} authorized, not captured yet.`}</p>
      <TextField
        name="reason"
        id="capture-reason"
        label="Reason"
        note="Optional"
        maxLength={1000}
        defaultValue={value('reason', '')}
      />
      <Button look="line">Capture full amount</Button>
    </form>
  );
}

interface RefundProps extends FormProps {
  readonly refundable: OrderLedger['refundable'];
}

function Refund({ order, refundable: { charge, cards }, filling: { value, error } }: RefundProps): ReactNode {
  const print = printerOf(order);
  const skus = order.document.lines.flatMap((line) => line.stock.map(({ sku }) => ({ value: sku, label: sku })));
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Refund</h2>
      <input type="hidden" name="action" value="refund" />
      <input type="hidden" name="key" value={`staff-${order.orderId}-${order.version}`} />
      <TextField
        name="amount"
        label={`Amount, at most ${print(charge + cards)}`}
        inputMode="decimal"
        isRequired
        defaultValue={value('amount', '')}
        {...error('amount')}
      />
      {cards > 0 && (
        <p className="mute">{`${print(cards)} of it was paid with gift cards and will be refunded to them last.`}</p>
      )}
      <SelectField
        name="to"
        id="refund-to"
        label="To"
        options={[
          { value: 'payment', label: 'original payment method' },
          { value: 'giftcard', label: 'a new gift card' },
        ]}
        defaultValue={value('to', 'payment')}
      />
      <SelectField
        name="sku"
        label="Return to stock"
        options={[{ value: '', label: 'nothing' }, ...skus]}
        defaultValue={value('sku', '')}
        {...error('restock')}
      />
      <TextField name="qty" label="Units" inputMode="numeric" defaultValue={value('qty', '1')} {...error('qty')} />
      <TextField
        name="reason"
        id="refund-reason"
        label="Reason"
        isRequired
        maxLength={1000}
        defaultValue={value('reason', '')}
        {...error('reason')}
      />
      <Button look="line">Refund</Button>
    </form>
  );
}

function Words({ filling: { value, error } }: Pick<FormProps, 'filling'>): ReactNode {
  return (
    <form method="post" className="stack">
      <h2 className="d d24">Note</h2>
      <input type="hidden" name="action" value="note" />
      <TextField
        name="text"
        label="Text"
        isRequired
        maxLength={2000}
        defaultValue={value('text', '')}
        {...error('text')}
      />
      <Button look="line">Write</Button>
    </form>
  );
}

export interface OrderActionsProps {
  readonly ledger: OrderLedger;
  /** A form of the page that was refused. */
  readonly typed: Typed | undefined;
  /** Whether the member has a right. */
  readonly may: (right: StaffRight) => boolean;
}

/** The actions on an order that the member may take, each with its own form. */
export function OrderActions({ ledger: { order, refundable }, typed, may }: OrderActionsProps): ReactNode {
  const fill = (action: string) => fillingOf(typed?.fields.get('action') === action ? typed : undefined);
  const isSold = SOLD_STATUSES.has(order.status);
  const { capture } = order.payment;
  const isReserved = capture === 'reserved' || capture === 'asked';
  return (
    <div className="staff-actions">
      {may('fulfill') && nextStatuses(order.status).length > 0 && <Status order={order} filling={fill('status')} />}
      {may('fulfill') && SENT_STATUSES.has(order.status) && <Tracking order={order} filling={fill('tracking')} />}
      {may('refund') && capture === 'reserved' && isSold && <Capture order={order} filling={fill('capture')} />}
      {may('refund') && refundable.charge + refundable.cards > 0 && !(isReserved && isSold) && (
        <Refund order={order} refundable={refundable} filling={fill('refund')} />
      )}
      <Words filling={fill('note')} />
    </div>
  );
}
