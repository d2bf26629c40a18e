import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerJson, FakeService, textOf } from '#tools/faults/local-server.ts';

/** How an outside service fails. `stalled`: it begins its answer and never ends it; `large`: more than anyone reads. */
export const PORT_MODES = ['down', 'hung', 'stalled', 'slow', 'failing', 'garbage', 'large'] as const;
export type PortMode = (typeof PORT_MODES)[number];

const SLOW_MS = 800;
/** More than the store reads of any answer, bytes, and how it is sent. */
const LARGE = 12 * 1024 * 1024;
const PIECE = Buffer.alloc(256 * 1024, ' ');
const DAY_MS = 86_400_000;

const POST = {
  id: 1,
  slug: 'far-away',
  title: { rendered: 'Far away' },
  categories: [19],
  tags: [],
  date: '2026-05-01T10:00:00',
  link: '/theindex/history/far-away/',
  excerpt: { rendered: '<p>Short</p>' },
  content: { rendered: '<p>Long</p>' },
};

/** All outside services on one address: they answer as they should, or all fail in one way. */
export class FakePorts extends FakeService {
  mode: PortMode | 'fine' = 'fine';
  /** What was asked since this was cleared, by the first words of the paths. */
  readonly asked = new Set<string>();

  protected override async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    this.asked.add(path.split('/')[1] ?? '');
    switch (this.mode) {
      case 'down':
        response.destroy();
        return;
      case 'hung':
        return;
      case 'stalled':
        response.writeHead(200, { 'content-type': 'application/json' }).write('{');
        return;
      case 'failing':
        return answerJson(response, 500, { error: 'out of order' });
      case 'garbage':
        response.writeHead(200, { 'content-type': 'application/json' }).end('<!DOCTYPE html><title>It works!</title>');
        return;
      case 'large':
        return this.#answerAtLength(path, body, response);
      default:
        if (this.mode === 'slow') await sleep(SLOW_MS);
        answerJson(response, 200, this.#right(path, body));
    }
  }

  /** The right answer, in more bytes than anyone reads. */
  async #answerAtLength(path: string, body: string, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pieces = Array.from({ length: LARGE / PIECE.length }, () => PIECE);
    const whole = [...pieces, Buffer.from(JSON.stringify(this.#right(path, body)))];
    // The store hangs up as soon as it has read enough.
    await pipeline(Readable.from(whole), response).catch(() => undefined);
  }

  #right(path: string, body: string): unknown {
    if (path.endsWith('/rfktkn'))
      return { apiUrl: `${this.url}/svc_ssr/find`, token: 't', expires: Date.now() + DAY_MS };
    if (path.endsWith('/tags')) return [];
    if (path.startsWith('/charge')) return { state: 'approved' };
    if (path.startsWith('/vat/')) return { valid: true };
    if (path === '/chat/status') return { open: true, url: `${this.url}/chat/talk` };
    switch (path) {
      case '/shipping/rates/get':
        return { rates: [{ shippingCode: 'ground', rate: 9, label: 'Ground', carrier: 'Carrier', packageNumber: 1 }] };
      case '/tax/rates/fetch':
        return { totalTaxAmount: 1 };
      case '/svc_ssr/find':
        return { content: { product: { value: [] } }, total_item: 0 };
      case '/theindex/wp-json/wp/v2/posts':
        return [POST];
      case '/turnstile/v0/siteverify':
        return { success: true, action: 'login', hostname: 'localhost', asked: body.length };
      default:
        return null;
    }
  }
}
