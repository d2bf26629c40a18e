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

/**
 * Reads the address from the message of a failed import. Browsers remember failures by address, so the retry needs a
 * different one.
 */
function addressOf(failure: unknown): string | undefined {
  return failure instanceof Error ? /https?:\/\/[^\s'"?]+\.js/.exec(failure.message)?.[0] : undefined;
}

let retries = 0;

/** Imports a file; a retry uses an address that has not failed yet. */
export function importTwice<File>(load: () => Promise<File>): Promise<File> {
  return tryTwice((failure) => {
    const address = addressOf(failure);
    if (!address) return load();
    retries += 1;
    // A variable, because the build adds its preloading code to every import with a literal address.
    const again = `${address}?retry=${retries}`;
    return import(/* @vite-ignore */ again) as Promise<File>;
  });
}
