import { type Html, html } from '#shared/encode/html.ts';
import { BUTTON, placeWords } from '#shared/gym-design/act.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { type Gear, type GearIndex, type GearOffer, offerOf } from '#shared/gym-design/gear.ts';
import { ROOM_INCHES } from '#shared/gym-design/limits.ts';
import { formatMoney } from '#shared/money/money.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { Numbered } from './plan-html.ts';

/** The facts of a site that the editor needs. */
export type BuilderSite = Pick<Site, 'currency' | 'locale' | 'prefix'>;

/** A price as formatted in the plan's lists. */
export function priceText({ price, isFrom }: GearOffer, { locale, currency }: BuilderSite): string {
  return `${isFrom && price !== null ? 'From ' : ''}${formatMoney(price, locale, currency)}`;
}

const STATES: Readonly<Record<GearOffer['state'], string | null>> = {
  choose: 'Not chosen yet, so it will not be added to the cart',
  out: 'Out of stock, so it will not be added to the cart',
  ready: null,
};

function placeField(axis: 'x' | 'y', words: string, { thing, number }: Numbered, name: string): Html {
  return html`<label class="fld"><span class="lbl">${words}<span class="vh"> – ${number}, ${name}, inches</span></span><input class="inp num" type="number" inputmode="numeric" name="${DESIGN_FIELDS[axis](number)}" min="0" max="${ROOM_INCHES.most}" value="${thing[axis]}"></label>`;
}

function variantField({ thing, number }: Numbered, gear: Gear, site: BuilderSite): Html | false {
  if (gear.variants.length < 2) return false;
  const options = gear.variants.map(
    (variant) =>
      html`<option value="${variant.sku}"${variant.sku === thing.sku && html` selected`}>${variant.label}, ${priceText(variant, site)}${variant.state === 'out' && ', out of stock'}</option>`,
  );
  return html`<label class="fld gym-variant"><span class="lbl">Choose one<span class="vh"> of ${number}, ${gear.name}</span></span><span class="selbox"><select class="inp" name="${DESIGN_FIELDS.sku(number)}"><option value="">Not chosen yet</option>${options}</select></span></label>`;
}

/** The catalog data of a thing, or a note that its product no longer exists. */
function whatHtml({ thing }: Numbered, index: GearIndex, site: BuilderSite): Html {
  const gear = index.get(thing.productId);
  const offer = offerOf(index, thing);
  const said = offer && STATES[offer.state];
  return html`<div class="gym-what">${
    gear
      ? html`<a class="link" href="${sitePath(site, gear.url)}">${gear.name}</a>`
      : html`<b>No. ${thing.productId}, no longer sold</b>`
  }<b>${offer ? priceText(offer, site) : '--'}</b><span class="s14 mute">${thing.isAbout && 'about '}${thing.width} × ${thing.depth} in, turned ${thing.turn}°</span>${said && html`<span class="s14 gym-left">${said}</span>`}</div>`;
}

/** A thing in the list: its product, price and position, and the actions on it. */
export function rowHtml(each: Numbered, index: GearIndex, site: BuilderSite): Html {
  const { thing, number } = each;
  const gear = index.get(thing.productId);
  const name = gear?.name ?? `No. ${thing.productId}`;
  const rest = html`<span class="vh"> ${number}, ${name}</span>`;
  return html`<li class="gym-thing" data-testid="gym-thing-${number}" data-row="${thing.id}" aria-label="${number}, ${name}: ${placeWords(thing)}"><span class="gym-number" aria-hidden="true">${number}</span>${whatHtml(each, index, site)}${gear && variantField(each, gear, site)}<div class="gym-acts">${placeField('x', 'From left', each, name)}${placeField('y', 'From back', each, name)}<button class="btn line sm" type="submit" name="action" value="${BUTTON.turn(number)}"><span>Turn${rest}</span></button><button type="submit" class="link" name="action" value="${BUTTON.remove(number)}">Remove${rest}</button></div></li>`;
}

/** A product that was found, and the button that adds it. */
export function foundHtml(gear: Gear, site: BuilderSite): Html {
  const { name, footprint, plain, productId } = gear;
  return html`<li><span>${name}<span class="s14 mute"> ${footprint.isAbout && 'about '}${footprint.width} × ${footprint.depth} in</span></span><span>${priceText(plain, site)}</span><button class="btn line sm" type="submit" name="action" value="${BUTTON.add(productId)}"><span>Add<span class="vh"> ${name}</span></span></button></li>`;
}
