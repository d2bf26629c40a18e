import { z } from 'zod';
import { type Features, featuresSchema, payloadSchema } from '#shared/flag/payload.ts';
import { HOUR_MS } from '#shared/time/duration.ts';
import type { Bindings } from '#worker/bindings.ts';
import { askService, type Send } from '#worker/ports/ask-service.ts';
import { FLAGS_OLDEST_MS, readCopy, writeCopy } from '#worker/store/cache.ts';
import type { FlagsPort, ReadFeatures } from './port.ts';

/** The copy's key in KV. */
const COPY = 'flags-of-service';
/** How long the visitor of a new isolate waits for the service, in milliseconds. */
const LIMIT_MS = 2000;
/** Most bytes of its answer. */
const ANSWER_LIMIT = 256 * 1024;
/** How old the copy in KV may be before it is written again although nothing has changed, in milliseconds. */
const REWRITE_MS = HOUR_MS;

const copySchema = z.object({ source: z.string(), readMs: z.number(), features: featuresSchema });

/** The service's answer as this isolate wrote it to KV, and when. */
interface Written {
  readonly text: string;
  readonly atMs: number;
}

const written = new Map<string, Written>();

/** A service that speaks GrowthBook's payload: `GET {FLAGS_URL}/api/features/{FLAGS_KEY}`. */
export class HttpFlags implements FlagsPort {
  readonly source: string;
  readonly #env: Pick<Bindings, 'KV'>;
  readonly #send: Send;

  constructor({ url, key }: { readonly url: string; readonly key: string }, env: Pick<Bindings, 'KV'>, send: Send) {
    this.source = `${url}/api/features/${encodeURIComponent(key)}`;
    this.#env = env;
    this.#send = send;
  }

  /** The copy of another service counts for nothing. */
  readonly kept: FlagsPort['kept'] = async (): Promise<ReadFeatures | undefined> => {
    const copy = await readCopy(this.#env, COPY, copySchema);
    return copy?.source === this.source ? copy : undefined;
  };

  readonly read: FlagsPort['read'] = async (nowMs) => {
    const init = { headers: { accept: 'application/json' } };
    const json = (answer: Response): Promise<unknown> => answer.json();
    const { features } = await askService(this.#send, this.source, init, payloadSchema, json, ANSWER_LIMIT, LIMIT_MS);
    await this.#keep(features, nowMs);
    return features;
  };

  /** Writes the answer to KV when it has changed, and once in an hour. */
  async #keep(features: Features, readMs: number): Promise<void> {
    const text = JSON.stringify(features);
    const before = written.get(this.source);
    if (before?.text === text && readMs - before.atMs < REWRITE_MS) return;
    written.set(this.source, { text, atMs: readMs });
    await writeCopy(this.#env, COPY, { source: this.source, readMs, features }, FLAGS_OLDEST_MS / 1000);
  }
}
