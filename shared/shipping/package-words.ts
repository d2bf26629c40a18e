import { type Arrival, arrivalWords } from '#shared/delivery/arrival-words.ts';
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
  readonly deliveryDate?: Arrival;
}

/** How a package is sent, and its contents if there are several packages. */
interface PackageWords {
  readonly title: string;
  readonly contents: string;
  /** 'Arrives Tue, Dec 1 – Thu, Dec 3'; '' if it was not said. */
  readonly arrival: string;
}

function titleOf({ packageNumber, label }: BoughtPackage, isSplit: boolean): string {
  return isSplit ? `Package ${packageNumber}: ${label}` : label;
}

/**
 * Says how each package of an order is sent: 'Package 1: Ground' with the contents '2 × Bar', or only 'Ground' if there
 * is one package. Dates as the locale writes them.
 */
export function packageWords(rates: readonly BoughtPackage[], locale: string): readonly PackageWords[] {
  const isSplit = rates.length > 1;
  return rates.map((rate) => ({
    title: titleOf(rate, isSplit),
    contents: isSplit ? contentsText(rate.items ?? []) : '',
    arrival: rate.deliveryDate ? arrivalWords(rate.deliveryDate, locale) : '',
  }));
}

/** Says how packages are sent in one line each, without dates: 'Package 1: Ground (2 × Bar)'. */
export function packageTexts(rates: readonly BoughtPackage[]): readonly string[] {
  const isSplit = rates.length > 1;
  return rates.map((rate) => {
    const contents = isSplit ? contentsText(rate.items ?? []) : '';
    return contents === '' ? titleOf(rate, isSplit) : `${titleOf(rate, isSplit)} (${contents})`;
  });
}

/** Says when each package arrives, if it was said: 'Arrives Tue, Dec 1', 'Package 2: Arrives Tue, Dec 1'. */
export function arrivalTexts(rates: readonly BoughtPackage[], locale: string): readonly string[] {
  return rates.flatMap(({ packageNumber, deliveryDate }) => {
    const text = deliveryDate && arrivalWords(deliveryDate, locale);
    return text === undefined ? [] : [rates.length < 2 ? text : `Package ${packageNumber}: ${text}`];
  });
}
