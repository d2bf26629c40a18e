import { tryTwice } from './try-twice.ts';

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
