/** Milliseconds before a file that did not load is tried once more. */
const RETRY_MS = 1000;

/** Address in a failed import's message: browsers remember a failure by address, so the second try needs another. */
function addressOf(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\/\/[^\s'"]+\.js/.exec(error.message)?.[0] : undefined;
}

/** Loads a file, and once more where that fails (spec 3 section 8). Rejects with what kept it the second time. */
export async function loadTwice<File>(load: () => Promise<File>): Promise<File> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const address = addressOf(error);
    if (!address) return load();
    // A variable: what looks like a fixed address gets all of the build's code for preloading.
    const again = `${address}?retry`;
    return import(/* @vite-ignore */ again) as Promise<File>;
  }
}
