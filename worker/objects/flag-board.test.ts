import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { Features } from '#shared/flag/payload.ts';
import { env, request } from '#worker/testing/store.ts';
import { FlagBoard } from './flag-board.ts';

const ON: Features = { pip: { defaultValue: true } };
const OFF: Features = { pip: { defaultValue: false } };
const ORIGIN = 'http://localhost';
const UPGRADE = { headers: { upgrade: 'websocket' } };

const boardOf = (name: string) => env.FLAG_BOARD.get(env.FLAG_BOARD.idFromName(name));

/** A page that listens, and what it has heard. */
async function listen(answer: Response | globalThis.Response): Promise<{ page: WebSocket; heard: number[] }> {
  const { webSocket: page } = answer as Response;
  if (!page) throw new Error(`no connection: ${answer.status}`);
  const heard: number[] = [];
  page.addEventListener('message', ({ data }) => heard.push((JSON.parse(String(data)) as { version: number }).version));
  page.accept();
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return { page, heard };
}

const askPage = (init: Record<string, string>) => request('/svc_ssr/flags', { headers: init });

describe('a board of flags', () => {
  it('tells every page of a change, once, and one that comes later what was told last', async () => {
    const board = boardOf('pages');
    const pages = [await listen(await board.fetch(ORIGIN, UPGRADE)), await listen(await board.fetch(ORIGIN, UPGRADE))];
    await board.tell({ versionMs: 1000, features: ON });
    await board.tell({ versionMs: 1000, features: ON });
    await board.tell({ versionMs: 2000, features: ON });
    await board.tell({ versionMs: 3000, features: OFF });
    await board.tell({ versionMs: 2500, features: ON });
    const late = await listen(await board.fetch(ORIGIN, UPGRADE));
    for (const { heard } of pages) await expect.poll(() => heard).toEqual([0, 1000, 3000]);
    expect(late.heard).toEqual([3000]);
    expect(await board.told()).toEqual({ versionMs: 3000, features: OFF });
  });

  it('has no page that speaks', async () => {
    const { page } = await listen(await boardOf('quiet').fetch(ORIGIN, UPGRADE));
    const closed = new Promise<number>((resolve) => page.addEventListener('close', ({ code }) => resolve(code)));
    page.send('hello');
    expect(await closed).toBe(1008);
  });

  it('takes pages of the store alone, and answers others without a connection', async () => {
    const upgrade = UPGRADE.headers;
    const { page } = await listen(await askPage({ ...upgrade, origin: ORIGIN }));
    page.close();
    for (const headers of [{ ...upgrade, origin: 'https://other.test' }, upgrade, {}]) {
      const plain = await askPage(headers);
      expect([plain.status, await plain.json()]).toEqual([200, { version: 0 }]);
    }
  });
});

/** A service whose stream the test writes. */
class Service {
  opened = 0;
  canceled = 0;
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  isDown = false;

  readonly send = async (): Promise<globalThis.Response> => {
    this.opened += 1;
    if (this.isDown) return new Response('', { status: 503 }) as unknown as globalThis.Response;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller;
      },
      cancel: () => {
        this.canceled += 1;
      },
    });
    return new Response(body) as unknown as globalThis.Response;
  };

  say(features: Features): void {
    this.#stream?.enqueue(new TextEncoder().encode(`event: features\ndata: ${JSON.stringify({ features })}\n\n`));
  }

  end(): void {
    this.#stream?.close();
  }
}

describe('a board of a store with a service of flags', () => {
  const vars = { FLAGS_URL: 'https://flags.test', FLAGS_KEY: 'sdk-1' };

  it('listens once for all pages, and tells them what the service says', async () => {
    await runInDurableObject(boardOf('service'), async (_, state) => {
      const service = new Service();
      let nowMs = 1000;
      const around = { clock: () => nowMs, send: service.send, chance: () => 0 };
      const board = new FlagBoard(state, { ...env, ...vars }, around);
      const pages = [await listen(await board.fetch()), await listen(await board.fetch())];
      expect(service.opened).toBe(1);
      service.say(ON);
      for (const { heard } of pages) await expect.poll(() => heard).toEqual([0, 1000]);
      nowMs = 2000;
      service.say(ON);
      service.say(OFF);
      for (const { heard } of pages) await expect.poll(() => heard).toEqual([0, 1000, 2000]);
      expect(await board.told()).toEqual({ versionMs: 2000, features: OFF });
      // A stream that ends is opened again after a second; one that says nothing for five minutes at the next look.
      service.end();
      await expect.poll(() => service.opened, { timeout: 3000 }).toBe(2);
      nowMs += 5 * 60_000 - 1;
      await board.alarm();
      expect(service.opened).toBe(2);
      nowMs += 2;
      await board.alarm();
      await expect.poll(() => service.opened).toBe(3);
      for (const { page } of pages) page.close();
    });
  });

  it('asks nobody while no page listens', async () => {
    await runInDurableObject(boardOf('alone'), async (_, state) => {
      const service = new Service();
      const board = new FlagBoard(state, { ...env, ...vars }, { clock: () => 0, send: service.send, chance: () => 0 });
      await board.alarm();
      expect(service.opened).toBe(0);
      expect(await state.storage.getAlarm()).toBeNull();
    });
  });
});
