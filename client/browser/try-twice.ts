import { untilConnected } from './connection.ts';

/** Milliseconds before a file that did not load is tried once more. */
const RETRY_MS = 1000;

/**
 * Does what needs the network, and once more where that fails (spec 3 section 8), as soon as there is a connection; the
 * second try is told what kept the first. Rejects with what kept it the second time.
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

/** Address in a failed import's message: browsers remember a failure by address, so another try needs another. */
function addressOf(failure: unknown): string | undefined {
  return failure instanceof Error ? /https?:\/\/[^\s'"?]+\.js/.exec(failure.message)?.[0] : undefined;
}

let retries = 0;

/** Imports a file, at the second try under an address that has not failed yet. */
export function importTwice<File>(load: () => Promise<File>): Promise<File> {
  return tryTwice((failure) => {
    const address = addressOf(failure);
    if (!address) return load();
    retries += 1;
    // A variable: what looks like a fixed address gets all of the build's code for preloading.
    const again = `${address}?retry=${retries}`;
    return import(/* @vite-ignore */ again) as Promise<File>;
  });
}
