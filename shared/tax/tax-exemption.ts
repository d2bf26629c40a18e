import type { Place } from '#shared/address/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Charge } from './charge.ts';
import { postcodeRank } from './postcode-pattern.ts';
import type { TaxedPart } from './split-shipping.ts';

/** Goods that a state taxes less than others, or not at all: clothing, as data. */
export interface TaxExemption {
  /** Code of the region. */
  readonly region: string;
  /** Postcodes of it, as rates name them: `*`, `100*`. */
  readonly postcode: string;
  /** Of a product, in any case: 'Clothing'. */
  readonly taxClass: string;
  /** Which taxes fall away: the state's own part, or all that the place has. */
  readonly scope: 'all' | 'state';
  /** Price of a unit from which it is taxed, minor units; null for any price. */
  readonly below: Minor | null;
  /** From there on only what it costs more is taxed, not all of it. */
  readonly taxesExcess: boolean;
}

/** The exemptions of a place. */
export function exemptionsAt(
  all: readonly TaxExemption[],
  region: string | undefined,
  { postcode }: Pick<Place, 'postcode'>,
): readonly TaxExemption[] {
  return all.filter((each) => each.region === region && postcodeRank(each.postcode, postcode) !== undefined);
}

function isOf(charge: Charge, { scope }: TaxExemption): boolean {
  return scope === 'all' || charge.level === 'state';
}

/** What of a line is taxed by which taxes, where some fall away for its class and what a unit costs. */
function withExemption(part: TaxedPart, qty: number, exemption: TaxExemption): TaxedPart {
  const { below, taxesExcess } = exemption;
  const unit = part.amount / Math.max(1, qty);
  if (below === null || unit < below || (taxesExcess && unit === below)) {
    return { ...part, charges: part.charges.filter((charge) => !isOf(charge, exemption)) };
  }
  return taxesExcess ? { ...part, amount: Math.round(part.amount - below * qty) } : part;
}

/** A line's part with every exemption of its tax class. */
export function exempted(
  part: TaxedPart,
  { taxClass, qty }: { readonly taxClass: string; readonly qty: number },
  exemptions: readonly TaxExemption[],
): TaxedPart {
  return exemptions
    .filter((each) => each.taxClass.toLowerCase() === taxClass.trim().toLowerCase())
    .reduce((taxed, each) => withExemption(taxed, qty, each), part);
}
