import { memo, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { BUTTON, placeWords } from '#shared/gym-design/act.ts';
import { ROOM_INCHES, type Thing } from '#shared/gym-design/contract.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { type Gear, type GearOffer, offerOf } from '#shared/gym-design/gear.ts';
import { formatMoney } from '#shared/money/money.ts';
import { sitePath } from '#shared/site/sites.ts';
import type { BuilderSite, Drawing } from './model.ts';

/** A price as formatted in the plan's lists. */
export function priceText({ price, isFrom }: GearOffer, { locale, currency }: BuilderSite): string {
  return `${isFrom && price !== null ? 'From ' : ''}${formatMoney(price, locale, currency)}`;
}

const STATES: Readonly<Record<GearOffer['state'], string | null>> = {
  choose: 'Not chosen yet, so it will not be added to the cart',
  out: 'Out of stock, so it will not be added to the cart',
  ready: null,
};

interface RowProps extends Pick<Drawing, 'index' | 'site' | 'take'> {
  readonly thing: Thing;
  readonly number: number;
}

function Place({ number, thing, name, take }: RowProps & { readonly name: string }): ReactNode {
  const field = (axis: 'x' | 'y', words: string) => (
    <label className="fld">
      <span className="lbl">
        {words}
        <HiddenName name={`${number}, ${name}, inches`} />
      </span>
      <input
        key={`${thing.id} ${thing[axis]}`}
        className="inp num"
        type="number"
        inputMode="numeric"
        name={DESIGN_FIELDS[axis](number)}
        min={0}
        max={ROOM_INCHES.most}
        defaultValue={thing[axis]}
        onBlur={take}
      />
    </label>
  );
  return (
    <>
      {field('x', 'From left')}
      {field('y', 'From back')}
    </>
  );
}

function Variants({ gear, number, thing, take, site }: RowProps & { readonly gear: Gear }): ReactNode {
  if (gear.variants.length < 2) return null;
  return (
    <label className="fld gym-variant">
      <span className="lbl">
        Choose one<span className="vh">{` of ${number}, ${gear.name}`}</span>
      </span>
      <span className="selbox">
        <select
          key={`${thing.id} ${thing.sku}`}
          className="inp"
          name={DESIGN_FIELDS.sku(number)}
          defaultValue={thing.sku ?? ''}
          onChange={take}
        >
          <option value="">Not chosen yet</option>
          {gear.variants.map((variant) => (
            <option key={variant.sku} value={variant.sku}>
              {`${variant.label}, ${priceText(variant, site)}${variant.state === 'out' ? ', out of stock' : ''}`}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

/** The catalog data of a thing, or a note that its product no longer exists. */
function What({ gear, thing, site, index }: RowProps & { readonly gear: Gear | undefined }): ReactNode {
  const offer = offerOf(index, thing);
  const said = offer && STATES[offer.state];
  return (
    <div className="gym-what">
      {gear ? (
        <a className="link" href={sitePath(site, gear.url)}>
          {gear.name}
        </a>
      ) : (
        <b>{`No. ${thing.productId}, no longer sold`}</b>
      )}
      <b>{offer ? priceText(offer, site) : '--'}</b>
      <span className="s14 mute">
        {`${thing.isAbout ? 'about ' : ''}${thing.width} × ${thing.depth} in, turned ${thing.turn}°`}
      </span>
      {said && <span className="s14 gym-left">{said}</span>}
    </div>
  );
}

/** A thing in the list. It is rendered again only when something about it has changed. */
const Row = memo(function Row(props: RowProps): ReactNode {
  const { thing, number, index } = props;
  const gear = index.get(thing.productId);
  const name = gear?.name ?? `No. ${thing.productId}`;
  return (
    <li
      className="gym-thing"
      data-testid={`gym-thing-${number}`}
      aria-label={`${number}, ${name}: ${placeWords(thing)}`}
    >
      <span className="gym-number" aria-hidden="true">
        {number}
      </span>
      <What {...props} gear={gear} />
      {gear && <Variants {...props} gear={gear} />}
      <div className="gym-acts">
        <Place {...props} name={name} />
        <Button name="action" value={BUTTON.turn(number)} look="line" size="sm">
          Turn<span className="vh">{` ${number}, ${name}`}</span>
        </Button>
        <button type="submit" className="link" name="action" value={BUTTON.remove(number)}>
          Remove<span className="vh">{` ${number}, ${name}`}</span>
        </button>
      </div>
    </li>
  );
});

/** Everything in a drawing: the product, its price and position, and the actions on it. */
export function Things({ design, ...look }: Drawing): ReactNode {
  const { things } = design;
  if (things.length === 0) return <p>This gym is empty. Add gear to begin.</p>;
  return (
    <ol className="gym-things" data-testid="planner-list">
      {things.map((thing, index) => (
        <Row key={thing.id} {...look} thing={thing} number={index + 1} />
      ))}
    </ol>
  );
}
