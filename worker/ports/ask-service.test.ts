import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { askService } from './ask-service.ts';

const SILENCE_MS = 20;
/** How long a test may hang before it fails, in milliseconds. */
const PATIENCE_MS = 3_000;

afterEach(() => vi.restoreAllMocks());

it(
  'the store gives up on a silent service after five seconds',
  async () => {
    const limits: number[] = [];
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms);
      return timeout(SILENCE_MS);
    });
    const silent = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    await expect(askService(silent, 'https://tax.test/', {}, z.unknown())).rejects.toMatchObject({
      code: 'upstream_unavailable',
    });
    expect(limits).toEqual([5000]);
  },
  PATIENCE_MS,
);

it.each([
  ['a failure', () => new Response('no', { status: 500 })],
  ['text that is not JSON', () => new Response('<html>')],
  ['JSON of another shape', () => Response.json({ rate: 'a lot' })],
])('%s is not a valid answer', async (_, answer) => {
  const asked = askService(async () => answer(), 'https://tax.test/', {}, z.object({ rate: z.number() }));
  await expect(asked).rejects.toMatchObject({ code: 'upstream_unavailable' });
});
