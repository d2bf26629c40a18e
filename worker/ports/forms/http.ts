import type { Send } from '#worker/ports/ask-service.ts';
import { type ForwardOutcome, forward } from '#worker/ports/forward.ts';
import type { FormsPort, ForwardedEntry } from './port.ts';

/** A service that gets entries as `POST {FORMS_URL}/forms/{formHash}/entries` (public contract, section 11). */
export class HttpForms implements FormsPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  readonly send = (entry: ForwardedEntry, limitMs: number): Promise<ForwardOutcome> => {
    const { entryId, revision, formHash, formName, site, createdMs, fields, files } = entry;
    return forward(this.#send, {
      url: `${this.#url}/forms/${encodeURIComponent(formHash)}/entries`,
      key: revision === 1 ? entryId : `${entryId}-${revision}`,
      limitMs,
      body: {
        entryId,
        formHash,
        formName,
        site,
        createdAt: new Date(createdMs).toISOString(),
        fields: Object.fromEntries(fields.map(({ name, values }) => [name, values.length > 1 ? values : values[0]])),
        files,
      },
    });
  };
}
