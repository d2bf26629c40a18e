import type { ReactNode } from 'react';
import { ChoiceRow } from '#client/ui/form/choice-row.tsx';
import { Note } from '#client/ui/note.tsx';
import { isPickupOrder } from '#shared/checkout/figures.ts';
import { packageNumbers } from '#shared/checkout/shipping.ts';
import type { OfferedRate } from '#shared/checkout/state.ts';
import { arrivalWords } from '#shared/delivery/arrival-words.ts';
import { columnPrinter } from '#shared/money/money.ts';
import { PICKUP_CODE, type ShippingMode } from '#shared/shipping/modes.ts';
import { contentsText } from '#shared/shipping/package-words.ts';
import { useCheckout } from './model.ts';
import { Panel } from './panel.tsx';
import { NO_RATES, NO_WAY, Retry } from './quote-failures.tsx';

const MODES: Readonly<Record<ShippingMode, string>> = {
  fastest: 'Fastest',
  fewestPackages: 'Fewest packages',
};

/**
 * The shipping mode can be chosen only where goods may travel in several packages. The choice remains while another
 * mode than the default is chosen, because the rates of that mode do not say whether the order can be split.
 */
function Modes(): ReactNode {
  const { facts, state, tell } = useCheckout();
  const isUsual = state.mode === facts.modes[0];
  if (facts.modes.length < 2 || (isUsual && !state.shipping.canSplit)) return null;
  return (
    <fieldset className="seg">
      <legend className="vh">Delivery method</legend>
      {facts.modes.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name="mode"
            value={mode}
            checked={state.mode === mode}
            onChange={() => tell({ type: 'modeChosen', mode })}
          />
          <span>{MODES[mode]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** What a rate costs, written as the others of the offer. */
function Price({ rate }: { readonly rate: OfferedRate }): ReactNode {
  const { state, props } = useCheckout();
  const print = columnPrinter(props.site, (note) => {
    for (const each of state.shipping.offer?.rates ?? []) note(each.rate);
  });
  return rate.rate === 0 ? <b className="ok">Free</b> : <b className="num">{print(rate.rate)}</b>;
}

interface PackageRatesProps {
  readonly number: number;
  readonly count: number;
  readonly rates: readonly OfferedRate[];
}

function PackageRates({ number, count, rates }: PackageRatesProps): ReactNode {
  const { state, props, tell } = useCheckout();
  const chosen = state.shipping.selected.find((rate) => rate.packageNumber === number);
  const items = state.shipping.offer?.packages?.find(({ packageNumber }) => packageNumber === number)?.items ?? [];
  return (
    <fieldset className="rates">
      <legend className={count > 1 ? 'b' : 'vh'}>
        {count > 1 ? `Package ${number} of ${count}` : 'Delivery options'}
      </legend>
      {count > 1 && items.length > 0 && <p className="s14 mute">{contentsText(items)}</p>}
      {rates.map((rate) => (
        <ChoiceRow
          key={rate.shippingCode}
          name={`rate-${number}`}
          value={rate.shippingCode}
          isChosen={chosen?.shippingCode === rate.shippingCode}
          label={rate.label}
          details={rate.carrier}
          arrival={rate.deliveryDate && arrivalWords(rate.deliveryDate, props.site.locale)}
          end={<Price rate={rate} />}
          onChoose={() =>
            tell({ type: 'rateChosen', wish: { packageNumber: number, shippingCode: rate.shippingCode } })
          }
        />
      ))}
    </fieldset>
  );
}

/**
 * The shipping rates of each package. A pickup order is always a single package, so pickup is offered for the whole
 * order and not per package.
 */
function Packages(): ReactNode {
  const { state, tell } = useCheckout();
  const rates = state.shipping.offer?.rates ?? [];
  const numbers = packageNumbers(rates);
  const pickup = numbers.length > 1 ? rates.find(({ shippingCode }) => shippingCode === PICKUP_CODE) : undefined;
  return (
    <>
      {numbers.map((number) => (
        <PackageRates
          key={number}
          number={number}
          count={numbers.length}
          rates={rates.filter((rate) => rate.packageNumber === number && rate !== pickup)}
        />
      ))}
      {pickup && (
        <fieldset className="rates">
          <legend className="b">Or pick up your whole order</legend>
          <ChoiceRow
            name="rate-pickup"
            value={pickup.shippingCode}
            isChosen={isPickupOrder(state)}
            label={pickup.label}
            details={pickup.carrier}
            end={<Price rate={pickup} />}
            onChoose={() => tell({ type: 'rateChosen', wish: { packageNumber: 1, shippingCode: PICKUP_CODE } })}
          />
        </fieldset>
      )}
    </>
  );
}

function Rates(): ReactNode {
  const { state, tell } = useCheckout();
  const { shipping } = state;
  switch (shipping.status) {
    case 'notReady':
      return <p className="mute">Enter your address to see delivery options.</p>;
    case 'loadable':
    case 'loading':
      return (
        <div role="status" className="rates">
          <span className="vh">Loading rates</span>
          <span className="bone rate-bone" />
          <span className="bone rate-bone" />
        </div>
      );
    case 'error':
      return shipping.reason === 'none' ? (
        <Note kind="bad" announce="alert" lead={NO_WAY}>
          Please check the address, or remove heavy items from the order and ask us for a quote.
        </Note>
      ) : (
        <Retry lead={NO_RATES} onRetry={() => tell({ type: 'ratesOutdated' })} />
      );
    case 'valid':
      return <Packages />;
  }
}

/** How the order is sent: the mode, and a rate of each package. */
export function Delivery({ isTried }: { readonly isTried: boolean }): ReactNode {
  const { state } = useCheckout();
  const isMissing = isTried && state.shipping.status !== 'valid';
  return (
    <Panel id="delivery" heading="Delivery">
      <div id="ship-method" tabIndex={-1} aria-describedby={isMissing ? 'ship-method-error' : undefined}>
        <Modes />
        <Rates />
      </div>
    </Panel>
  );
}
