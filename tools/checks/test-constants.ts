/**
 * Cost of a password's hash in tests: a few milliseconds instead of a third of a second. `password.test.ts` tests the
 * real cost, and that only builds for tests set this.
 */
export const TEST_PASSWORD_COST = { log2n: 11, r: 8, p: 1 };

/** Code put in front of the production bundle for journeys. */
export const TEST_CONSTANTS = `globalThis.__PASSWORD_COST__ = ${JSON.stringify(TEST_PASSWORD_COST)};\n`;
