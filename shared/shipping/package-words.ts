import type { QuotedPackage } from './contract.ts';

/** The part of a package's contents that a shopper reads. */
type Named = Pick<QuotedPackage['items'][number], 'name' | 'qty'>;

/** Lists the contents of a package: '2 × Bar, 1 × Plate'. */
export function contentsText(items: readonly Named[]): string {
  return items.map(({ name, qty }) => `${qty} × ${name}`).join(', ');
}

/** A package of an order as it was bought. */
interface BoughtPackage {
  readonly packageNumber: number;
  readonly label: string;
  readonly items?: readonly Named[];
}

/** How a package is sent, and its contents if there are several packages. */
interface PackageWords {
  readonly title: string;
  readonly contents: string;
}

/**
 * Says how each package of an order is sent: 'Package 1: Ground' with the contents '2 × Bar', or only 'Ground' if there
 * is one package.
 */
export function packageWords(rates: readonly BoughtPackage[]): readonly PackageWords[] {
  if (rates.length < 2) return rates.map(({ label }) => ({ title: label, contents: '' }));
  return rates.map(({ packageNumber, label, items = [] }) => ({
    title: `Package ${packageNumber}: ${label}`,
    contents: contentsText(items),
  }));
}

/** Says the same in one line per package: 'Package 1: Ground (2 × Bar)'. */
export function packageTexts(rates: readonly BoughtPackage[]): readonly string[] {
  return packageWords(rates).map(({ title, contents }) => (contents === '' ? title : `${title} (${contents})`));
}
