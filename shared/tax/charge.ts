/** The level of government whose part of a sales tax a rate is. */
export type TaxLevel = 'state' | 'county' | 'city' | 'district';

/** One tax of a place, by its name: two with the same name exclude each other, those with different names add up. */
export interface Charge {
  /** 'GST', 'PST', 'Sales tax'. */
  readonly name: string;
  readonly percent: number;
  /** The level of government, if the sales tax is divided into parts; undefined for the whole tax. */
  readonly level?: TaxLevel;
}
