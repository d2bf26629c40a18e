import type { QuotedPackage } from './contract.ts';

/** What of a package's contents a shopper reads. */
type Named = Pick<QuotedPackage['items'][number], 'name' | 'qty'>;

/** What is in a package: '2 × Bar, 1 × Plate'. */
export function contentsText(items: readonly Named[]): string {
  return items.map(({ name, qty }) => `${qty} × ${name}`).join(', ');
}

/** A package of an order as it was bought. */
interface BoughtPackage {
  readonly packageNumber: number;
  readonly label: string;
  readonly items?: readonly Named[];
}

/** How each package of an order goes: 'Package 1: Ground (2 × Bar)', and 'Ground' where there is only one. */
export function packageTexts(rates: readonly BoughtPackage[]): readonly string[] {
  if (rates.length < 2) return rates.map(({ label }) => label);
  return rates.map(({ packageNumber, label, items = [] }) => {
    const contents = items.length > 0 ? ` (${contentsText(items)})` : '';
    return `Package ${packageNumber}: ${label}${contents}`;
  });
}
