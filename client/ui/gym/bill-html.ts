import { type Html, html } from '#shared/encode/html.ts';
import type { BillLine } from '#shared/gym-design/bill.ts';
import { DESIGN_FIELDS } from '#shared/gym-design/form.ts';
import { sitePath } from '#shared/site/sites.ts';
import { type BuilderSite, priceText } from './row-html.ts';

const STATES: Readonly<Record<BillLine['state'], string>> = {
  choose: '',
  gone: 'No longer sold',
  out: 'Out of stock',
  ready: '',
};

/** The question of a product that is bought several times: one answer for all that have none. */
function choiceHtml({ productId, gear, count }: BillLine, site: BuilderSite): Html | false {
  if (!gear || gear.variants.length < 2) return false;
  const options = gear.variants.map(
    (variant) =>
      html`<option value="${variant.sku}">${variant.label}, ${priceText(variant, site)}${variant.state === 'out' && ', out of stock'}</option>`,
  );
  return html`<label class="fld gym-bill-choice"><span class="lbl">${count > 1 ? `Choose for all ${count}` : 'Choose one'}<span class="vh"> – ${gear.name}</span></span><span class="selbox"><select class="inp" name="${DESIGN_FIELDS.pick(productId)}"><option value="">Not chosen yet</option>${options}</select></span></label>`;
}

/** A line of what a plan buys: `3 × Olympic Bar` and its price. */
function lineHtml(line: BillLine, site: BuilderSite): Html {
  const { gear, label, count, total, isFrom, state, productId } = line;
  const name = gear
    ? html`<a class="link" href="${sitePath(site, gear.url)}">${gear.name}</a>`
    : html`No. ${productId}`;
  const price = total === null ? '--' : priceText({ price: total, isFrom, state: 'ready' }, site);
  return html`<li data-testid="gym-bill-line"><span>${count} × ${name}${label !== '' && `, ${label}`}${STATES[state] !== '' && html` <span class="s14 gym-left">${STATES[state]}</span>`}</span><b>${price}</b>${state === 'choose' && choiceHtml(line, site)}</li>`;
}

/** The lines of what a plan buys. */
export function billHtml(lines: readonly BillLine[], site: BuilderSite): readonly Html[] {
  return lines.map((line) => lineHtml(line, site));
}
