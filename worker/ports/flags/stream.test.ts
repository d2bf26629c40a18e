import { describe, expect, it } from 'vitest';
import type { Features } from '#shared/flag/payload.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { FlagsPort } from './port.ts';
import { listenToService } from './stream.ts';

const SERVICE = { url: 'https://flags.test', key: 'sdk-1/2' };
const ON: Features = { pip: { defaultValue: true } };
const OFF: Features = { pip: { defaultValue: false } };
const features = (value: Features) => `event: features\ndata: ${JSON.stringify({ status: 200, features: value })}\n\n`;

/** Listens to a service that answers with `answer`, and returns what was heard. */
async function heard(answer: () => Response, asked: Request[] = []): Promise<{ told: Features[]; why: unknown }> {
  const told: Features[] = [];
  const port: FlagsPort = { source: '', kept: async () => undefined, read: async () => OFF };
  const send: Send = async (request) => {
    asked.push(request);
    return answer();
  };
  const listener = { alive: () => undefined, features: async (each: Features) => void told.push(each) };
  const why = await listenToService(
    SERVICE,
    { send, port, clock: () => 0 },
    listener,
    new AbortController().signal,
  ).catch((error: unknown) => error);
  return { told, why };
}

describe('the stream of a service of flags', () => {
  it('is asked for by its key', async () => {
    const asked: Request[] = [];
    await heard(() => new Response(features(ON)), asked);
    expect(asked.map(({ url, headers }) => [url, headers.get('accept')])).toEqual([
      ['https://flags.test/sub/sdk-1%2F2', 'text/event-stream'],
    ]);
  });

  it.each([
    ['the flags', features(ON), [ON]],
    ['that the flags have changed', 'event: features-updated\ndata: {}\n\n', [OFF]],
    ['both', `${features(ON)}event: features-updated\ndata: {}\n\n`, [ON, OFF]],
    ['something else', 'event: hello\ndata: {}\n\n: still here\n\n', []],
    ['flags that cannot be read', 'event: features\ndata: {"features": 7}\n\nevent: features\ndata: {\n\n', []],
  ])('says %s', async (_, text, expected) => {
    const { told, why } = await heard(() => new Response(text));
    expect(told).toEqual(expected);
    expect(String(why)).toContain('the stream has ended');
  });

  it.each([
    ['is refused', () => new Response('', { status: 503 }), 'status 503'],
    ['leads elsewhere', () => Response.redirect('https://other.test/'), 'status 302'],
    ['never ends an event', () => new Response(`data: ${'x'.repeat(400_000)}`), 'too long'],
  ])('that %s has failed', async (_, answer, why) => {
    expect(String((await heard(answer)).why)).toContain(why);
  });

  it('ends when nobody wants it anymore', async () => {
    let isCanceled = false;
    const body = new ReadableStream({
      cancel: () => {
        isCanceled = true;
      },
    });
    const stop = new AbortController();
    const port = { source: '', kept: async () => undefined, read: async () => OFF };
    const listening = listenToService(
      SERVICE,
      { send: async () => new Response(body), port, clock: () => 0 },
      { alive: () => stop.abort(), features: async () => undefined },
      stop.signal,
    ).catch(String);
    expect(await listening).toContain('ended');
    expect(isCanceled).toBe(true);
  });
});
