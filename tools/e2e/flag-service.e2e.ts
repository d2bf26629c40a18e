import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openOwnStore } from './own-store.ts';
import { expect, test } from './store-test.ts';

const CLOSE: (() => Promise<void> | void)[] = [];

test.describe.configure({ mode: 'default' });

/** A service of flags with GrowthBook's payload and stream, whose network may have copies of old payloads. */
class FlagService {
  isChristmas = false;
  /** What the network in front of the service still answers. */
  isChristmasInCopies = false;
  readonly streams = new Set<ServerResponse>();
  opened = 0;

  readonly server = createServer((request, response) => {
    if (request.url === '/api/features/sdk-1') {
      response.setHeader('content-type', 'application/json');
      response.end(this.#payload(this.isChristmasInCopies));
      return;
    }
    if (request.url !== '/sub/sdk-1') {
      response.writeHead(404).end();
      return;
    }
    this.opened += 1;
    this.streams.add(response);
    response.on('close', () => this.streams.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(this.#event());
  });

  #payload(isOn: boolean): string {
    return JSON.stringify({ status: 200, features: { show_christmas_shipping_banner: { defaultValue: isOn } } });
  }

  #event(): string {
    return `event: features\ndata: ${this.#payload(this.isChristmas)}\n\n`;
  }

  /** Changes the flag and tells all who listen. */
  change(isChristmas: boolean): void {
    this.isChristmas = isChristmas;
    for (const stream of this.streams) stream.write(this.#event());
  }
}

const service = new FlagService();

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await new Promise<void>((resolve) => service.server.listen(0, '127.0.0.1', resolve));
  const { port } = service.server.address() as AddressInfo;
  const { close } = await openOwnStore('flag-service', { FLAGS_URL: `http://127.0.0.1:${port}`, FLAGS_KEY: 'sdk-1' });
  CLOSE.push(close, () => {
    service.server.closeAllConnections();
    service.server.close();
  });
});

test.afterAll(async () => {
  for (const close of CLOSE) await close();
});

test('a change at the service shows within five seconds on pages that are used, over one stream, also when it was lost', async ({
  context,
}) => {
  const pages = await Promise.all(
    ['/', '/plates', '/racks'].map(async (path) => {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.locator('.util .deals')).not.toContainText('Christmas');
      return page;
    }),
  );
  expect(service.opened, 'nobody listens').toBe(0);
  let heard = 0;
  for (const page of pages) {
    page.on('websocket', (socket) =>
      socket.on('framereceived', () => {
        heard += 1;
      }),
    );
    await page.mouse.move(50, 50);
    await page.mouse.move(90, 90);
  }
  await expect.poll(() => heard).toBeGreaterThanOrEqual(pages.length);
  await expect.poll(() => service.streams.size).toBe(1);
  service.change(true);
  for (const page of pages) {
    await expect(page.locator('.util .deals')).toContainText('Christmas', { timeout: 5000 });
  }
  // The stream is lost, and opened again; what has changed meanwhile is told then.
  for (const stream of service.streams) stream.destroy();
  service.change(false);
  await expect.poll(() => service.opened).toBe(2);
  for (const page of pages) {
    await expect(page.locator('.util .deals')).not.toContainText('Christmas', { timeout: 5000 });
  }
});
