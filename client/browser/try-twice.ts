import { untilConnected } from './connection.ts';

/** Milliseconds before a file that failed to load is tried again. */
const RETRY_MS = 1000;

/**
 * Runs work that needs the network, and retries it once if it fails (spec 3 section 8), as soon as the browser is
 * online. The second try receives the first failure. Rejects with the second failure.
 */
export async function tryTwice<Result>(work: (failure?: unknown) => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (failure) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    await untilConnected();
    return work(failure);
  }
}
