import { z } from 'zod';
import { documentFeatures } from '#shared/flag/document.ts';
import type { Bindings } from '#worker/bindings.ts';
import { readDocument } from '#worker/store/cache.ts';
import { FLAGS_DOCUMENT } from '#worker/store/flag-documents.ts';
import type { FlagsPort } from './port.ts';

const documentSchema = z.record(z.string(), z.unknown());

/** Works without a service: the document of KV that staff edit at `/staff/flags`. */
export class EmbeddedFlags implements FlagsPort {
  readonly source = '';
  readonly #env: Pick<Bindings, 'KV'>;

  constructor(env: Pick<Bindings, 'KV'>) {
    this.#env = env;
  }

  readonly kept: FlagsPort['kept'] = async () => undefined;

  readonly read: FlagsPort['read'] = async () =>
    documentFeatures((await readDocument(this.#env, FLAGS_DOCUMENT, documentSchema)) ?? {});
}
