/** Reads the time, Unix milliseconds. Jobs, objects and ports are given one, so that a test can choose the time. */
export type Clock = () => number;

/**
 * The clock of the machine, for entry points that the platform calls. Reads `Date` at each call, because tests replace
 * it.
 */
export const systemClock: Clock = () => Date.now();
