/** Whose part of a sales tax a rate is. */
export type TaxLevel = 'state' | 'county' | 'city' | 'district';

/** One tax of a place, by its name: two of one name exclude each other, those of different names add up. */
export interface Charge {
  /** 'GST', 'PST', 'Sales tax'. */
  readonly name: string;
  readonly percent: number;
  /** Whose part of a sales tax it is, where the tax comes in parts; undefined for all of it. */
  readonly level?: TaxLevel;
}
