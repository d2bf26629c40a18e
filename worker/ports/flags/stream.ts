import { EventStream } from '#shared/flag/event-stream.ts';
import { type Features, payloadSchema } from '#shared/flag/payload.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import type { FlagsPort } from './port.ts';

/** The address and the key of a service of flags. */
export interface FlagService {
  readonly url: string;
  readonly key: string;
}

/** What someone who listens to a service is told. */
export interface StreamListener {
  /** The service has said something, also that it is still there. */
  readonly alive: () => void;
  /** The flags have changed, or the service says them again. */
  readonly features: (features: Features) => Promise<void>;
}

/** The payload of an event, whose data is the service's whole answer. Undefined if it is none. */
function payloadOf(data: string): Features | undefined {
  try {
    return payloadSchema.safeParse(JSON.parse(data)).data?.features;
  } catch {
    return undefined;
  }
}

/**
 * Listens to `{FLAGS_URL}/sub/{FLAGS_KEY}` until `signal` is aborted (public contract, section 13). `features` brings the flags;
 * after `features-updated` they are read from `port`. Throws when the stream cannot be opened, ends or fails; the caller
 * waits and opens it again.
 */
export async function listenToService(
  { url, key }: FlagService,
  { send, port, clock }: { readonly send: Send; readonly port: FlagsPort; readonly clock: () => number },
  listener: StreamListener,
  signal: AbortSignal,
): Promise<void> {
  const address = `${url}/sub/${encodeURIComponent(key)}`;
  const headers = { accept: 'text/event-stream' };
  const answer = await send(new Request(address, { headers, redirect: 'manual', signal }));
  if (!answer.ok || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`status ${answer.status}`);
  }
  const events = new EventStream();
  const text: ReadableStream<string> = answer.body.pipeThrough(new TextDecoderStream() as never);
  const reader = text.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    listener.alive();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      listener.alive();
      for (const { name, data } of events.read(piece.value)) {
        const told = name === 'features' ? payloadOf(data) : undefined;
        if (told) await listener.features(told);
        else if (name === 'features-updated') await listener.features(await port.read(clock()));
      }
    }
  } finally {
    stop();
    signal.removeEventListener('abort', stop);
  }
  throw new Error('the stream has ended');
}
