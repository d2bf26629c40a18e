/** A cart's progress toward '3 ships free': any three marked units ship without freight. */
export interface ThreeShipsFree {
  /** Units that already ship free: a multiple of three. */
  readonly free: number;
  /** Units missing to complete the next three; 0 if none has been started. */
  readonly missing: number;
}

const GROUP = 3;

/** Progress toward '3 ships free' for a number of marked units; undefined if there are none. */
export function threeShipsFree(units: number): ThreeShipsFree | undefined {
  if (units <= 0) return undefined;
  const begun = units % GROUP;
  return { free: units - begun, missing: begun === 0 ? 0 : GROUP - begun };
}
