/** Maximum redemptions per email address (spec 2 section 9). */
const FIVE_FOR_FIVE_LIMIT = 2;

/** Answer of `promotion/status` (spec 2 section 7). */
export interface FiveForFiveStatus {
  /** Orders of five currently ship for five. */
  readonly fiveShipForFive: boolean;
  readonly fiveShipForFiveRemaining: number;
}

/** Status of the five-for-five promotion, which a flag turns on, for an address that has used it `used` times. */
export function fiveForFiveStatus(isOn: boolean, used: number, limit = FIVE_FOR_FIVE_LIMIT): FiveForFiveStatus {
  const remaining = Math.max(0, limit - Math.max(0, used));
  return { fiveShipForFive: isOn && remaining > 0, fiveShipForFiveRemaining: remaining };
}
