/**
 * What a password's hash costs in tests: a few milliseconds in the place of a third of a second. `password.test.ts` tests
 * the real cost, and that no build but those of tests sets this.
 */
export const TEST_PASSWORD_COST = { log2n: 11, r: 8, p: 1 };

/** Put in front of the production bundle where journeys visit it. */
export const TEST_CONSTANTS = `globalThis.__PASSWORD_COST__ = ${JSON.stringify(TEST_PASSWORD_COST)};\n`;
