/** How far a cart is with '3 ships free': of marked goods any three ship without freight. */
export interface ThreeShipsFree {
  /** Units that ship free already: a multiple of three. */
  readonly free: number;
  /** Units that are missing until the next three are complete; 0 while none has been begun. */
  readonly missing: number;
}

const GROUP = 3;

/** Progress of '3 ships free' for so many units of marked goods; undefined without any. */
export function threeShipsFree(units: number): ThreeShipsFree | undefined {
  if (units <= 0) return undefined;
  const begun = units % GROUP;
  return { free: units - begun, missing: begun === 0 ? 0 : GROUP - begun };
}
