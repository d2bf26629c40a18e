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

/** How a package goes, and what is in it where there are several. */
interface PackageWords {
  readonly title: string;
  readonly contents: string;
}

/** How each package of an order goes: 'Package 1: Ground' with '2 × Bar' in it, and 'Ground' where there is only one. */
export function packageWords(rates: readonly BoughtPackage[]): readonly PackageWords[] {
  if (rates.length < 2) return rates.map(({ label }) => ({ title: label, contents: '' }));
  return rates.map(({ packageNumber, label, items = [] }) => ({
    title: `Package ${packageNumber}: ${label}`,
    contents: contentsText(items),
  }));
}

/** The same in a line each: 'Package 1: Ground (2 × Bar)'. */
export function packageTexts(rates: readonly BoughtPackage[]): readonly string[] {
  return packageWords(rates).map(({ title, contents }) => (contents === '' ? title : `${title} (${contents})`));
}
