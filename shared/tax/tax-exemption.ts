import type { Place } from '#shared/address/contract.ts';
import type { Minor } from '#shared/money/money.ts';
import type { Charge } from './charge.ts';
import { postcodeRank } from './postcode-pattern.ts';
import type { TaxedPart } from './split-shipping.ts';

/** Data about goods, such as clothing, that a state taxes less than others or not at all. */
export interface TaxExemption {
  /** Code of the region. */
  readonly region: string;
  /** Postcodes within it, as rates write them: `*`, `100*`. */
  readonly postcode: string;
  /** Tax class of a product, in upper or lower case: 'Clothing'. */
  readonly taxClass: string;
  /** The taxes that are waived: the state's own part, or all taxes of the place. */
  readonly scope: 'all' | 'state';
  /** Price of a unit from which it is taxed, in minor units; null if it is exempt at any price. */
  readonly below: Minor | null;
  /** From that price up, only the excess is taxed, not the whole price. */
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

/**
 * Returns the part of a line that is taxed, and by which taxes, after an exemption for its tax class and unit price.
 */
function withExemption(part: TaxedPart, qty: number, exemption: TaxExemption): TaxedPart {
  const { below, taxesExcess } = exemption;
  const unit = part.amount / Math.max(1, qty);
  if (below === null || unit < below || (taxesExcess && unit === below)) {
    return { ...part, charges: part.charges.filter((charge) => !isOf(charge, exemption)) };
  }
  return taxesExcess ? { ...part, amount: Math.round(part.amount - below * qty) } : part;
}

/** Applies every exemption of a line's tax class to its part. */
export function exempted(
  part: TaxedPart,
  { taxClass, qty }: { readonly taxClass: string; readonly qty: number },
  exemptions: readonly TaxExemption[],
): TaxedPart {
  return exemptions
    .filter((each) => each.taxClass.toLowerCase() === taxClass.trim().toLowerCase())
    .reduce((taxed, each) => withExemption(taxed, qty, each), part);
}
