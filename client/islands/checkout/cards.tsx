import type { ReactNode } from 'react';
import { Checkbox } from '#client/ui/form/choice-field.tsx';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { keptCardChosen } from '#shared/checkout/shopper.ts';
import { brandName, expiryWords } from '#shared/order/stored-method.ts';
import { useCheckout } from './model.ts';

const OTHER = 'other';

/** A card that has already become a token for this order. */
function KnownCard({ onOther }: { readonly onOther: () => void }): ReactNode {
  const { card } = useCheckout().state.payment;
  return (
    <p className="co-card">
      <b>{card ? `${card.brand} ending in ${card.last4}` : 'Your card'}</b>
      <button type="button" className="link s14" onClick={onOther}>
        Use another card
      </button>
    </p>
  );
}

/** A new card: its fields (`children`) and, for customers, whether to save it. */
function NewCard({ children, onOther }: { readonly children: ReactNode; readonly onOther: () => void }): ReactNode {
  const { state, props, tell } = useCheckout();
  const { token, isKept, keeps } = state.payment;
  return (
    <>
      {token !== '' && !isKept ? <KnownCard onOther={onOther} /> : children}
      {props.customer && (
        <Checkbox name="keeps" isChecked={keeps} onValue={(next) => tell({ type: 'keepWished', keeps: next })}>
          Save this card for my next order
        </Checkbox>
      )}
    </>
  );
}

/** Paying by card: with one of the customer's saved cards, default first, or with another one. */
export function Cards({ children }: { readonly children: ReactNode }): ReactNode {
  const { state, props, tell } = useCheckout();
  const kept = props.customer?.cards ?? [];
  const { token, isKept } = state.payment;
  const other = () => tell({ type: 'tokenCleared' });
  const card = <NewCard onOther={other}>{children}</NewCard>;
  if (kept.length === 0) return card;
  return (
    <>
      <fieldset className="rates">
        <legend className="vh">Choose a card</legend>
        {kept.map((each) => (
          <ChoiceRow
            key={each.storedPaymentMethodId}
            name="card"
            value={each.storedPaymentMethodId}
            isChosen={isKept && token === each.storedPaymentMethodId}
            isDisabled={each.expired}
            label={`${brandName(each.brand)} ending in ${each.last4}`}
            details={[expiryWords(each), each.isDefault ? 'Default' : ''].filter(Boolean).join(' · ')}
            onChoose={() => tell(keptCardChosen(each, kept))}
          />
        ))}
        <ChoiceRow name="card" value={OTHER} isChosen={!isKept} label="Another card" onChoose={other} />
      </fieldset>
      {!isKept && <div className="co-new-card">{card}</div>}
    </>
  );
}
