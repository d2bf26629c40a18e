import { discoveryTokens, postDiscovery } from './discovery.ts';

/** Tries of a call, and the wait before each retry, multiplied by its number (spec 3 section 8). */
const TRIES = 3;
const WAIT_MS = 100;

/**
 * The product-discovery call (spec 3 section 7), tried up to three times, with a fresh token for each retry. Throws the
 * error of the last try; an aborted call throws immediately.
 */
export async function discover<Answer>(data: unknown, signal: AbortSignal): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      const { apiUrl, token } = await discoveryTokens(attempt > 1);
      const answer = await postDiscovery(apiUrl, token, { data }, { signal });
      if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
      return (await answer.json()) as Answer;
    } catch (error) {
      if (signal.aborted || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt));
    }
  }
}
