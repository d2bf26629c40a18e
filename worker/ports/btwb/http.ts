import type { Board } from '#shared/event/board.ts';
import { askService, type Send } from '#worker/ports/ask-service.ts';
import { type BtwbPort, btwbBoardSchema } from './port.ts';

/** The service at an address: `GET {BTWB_URL}/leaderboards/{id}`. */
export class HttpBtwb implements BtwbPort {
  readonly #url: string;
  readonly #send: Send;

  constructor(url: string, send: Send) {
    this.#url = url;
    this.#send = send;
  }

  readonly board = (id: string): Promise<Board> =>
    askService(this.#send, `${this.#url}/leaderboards/${encodeURIComponent(id)}`, {}, btwbBoardSchema);
}
