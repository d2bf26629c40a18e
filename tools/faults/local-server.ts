import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A server in this process. */
interface LocalServer {
  readonly url: string;
  close(): void;
}

/** Body of a request. */
export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers with JSON. */
export function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Sends the bytes of an answer twice on one connection, as a broken proxy does. */
export function answerTwice(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\n\r\n`;
  response.socket?.end((head + text).repeat(2));
}

/** Listens on a free port. A connection that breaks while its request is read belongs to a store that was killed. */
function listen(answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.destroyed || request.complete) throw error;
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const close = () => {
        server.closeAllConnections();
        server.close();
      };
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}

/** A service outside the store, which listens on a port of this machine from `open` to `close`. */
export abstract class FakeService {
  #server: LocalServer | undefined;

  protected abstract answer(request: IncomingMessage, response: ServerResponse): Promise<void>;

  /** Its address without a slash at the end; '' unless it is open. */
  get url(): string {
    return this.#server?.url ?? '';
  }

  async open(): Promise<void> {
    this.#server = await listen((request, response) => this.answer(request, response));
  }

  close(): void {
    this.#server?.close();
  }
}
