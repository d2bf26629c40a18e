import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { askService, type Send } from '#worker/ports/ask-service.ts';
import type { ChatPort, ChatState } from './port.ts';

const answerSchema = z.object({ open: z.boolean(), url: z.string().max(2000).optional() });

/** A chat that says whether someone is there: `GET {CHAT_URL}/status?site=USA` → `{"open": true, "url": "https://…"}`. */
export class HttpChat implements ChatPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  readonly state = async (site: string): Promise<ChatState> => {
    const { open, url = '' } = await askService(this.#send, `${this.#url}/status?site=${site}`, {}, answerSchema);
    if (!open) return { isOpen: false };
    const { origin } = new URL(this.#url);
    // Its answer must not lead shoppers to anyone else.
    if (!URL.canParse(url) || new URL(url).origin !== origin) throw new Fault('upstream_unavailable');
    return { isOpen: true, url, origin };
  };
}
