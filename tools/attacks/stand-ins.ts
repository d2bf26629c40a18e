import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { answerJson, FakeService, textOf } from '#tools/faults/local-server.ts';

const PIECE = Buffer.alloc(64 * 1024, ' ');
/** More than the store reads of any answer, bytes. */
const FLOOD = 40 * 1024 * 1024;

/** A request that a stand-in received. */
export interface Received {
  readonly path: string;
  readonly body: string;
}

/** Outside services of a store on one address: those that work, and those that turn against it. */
export class StandIns extends FakeService {
  /** `flooding` services send without an end, `redirecting` ones send the store elsewhere. */
  manners: 'fine' | 'flooding' | 'redirecting' = 'fine';
  readonly received: Received[] = [];
  /** The most bytes that were read of one flooding answer. */
  taken = 0;

  protected override async answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (asked.url ?? '').split('?')[0] ?? '';
    this.received.push({ path, body: await textOf(asked) });
    if (this.manners === 'flooding') return this.#flood(response);
    if (this.manners === 'redirecting' && !path.startsWith('/elsewhere')) {
      response.writeHead(307, { location: `${this.url}/elsewhere${path}` }).end();
      return;
    }
    answerJson(response, 200, this.#right(path.replace(/^\/elsewhere/, '')));
  }

  /** Paths that were asked since `from` requests. */
  pathsSince(from: number): readonly string[] {
    return this.received.slice(from).map(({ path }) => path);
  }

  async #flood(response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pieces = function* (this: StandIns) {
      for (let sent = PIECE.length; sent <= FLOOD; sent += PIECE.length) {
        this.taken = Math.max(this.taken, sent);
        yield PIECE;
      }
    };
    // A store that has read enough hangs up.
    await pipeline(Readable.from(pieces.call(this)), response).catch(() => undefined);
  }

  #right(path: string): unknown {
    if (path === '/shipping/rates/get') {
      return { rates: [{ shippingCode: 'ground', rate: 9, label: 'Ground', carrier: 'Carrier', packageNumber: 1 }] };
    }
    if (path === '/tax/rates/fetch') return { totalTaxAmount: 1 };
    if (path.startsWith('/pay/charge')) return { state: 'approved' };
    if (path === '/turnstile/v0/siteverify') return { success: false };
    return [];
  }
}
