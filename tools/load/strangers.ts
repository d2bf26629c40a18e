import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Connections that never finish a request, as many at the same time. */
const HALF_OPEN = 1_000;
/** Connections that send a body drop by drop. */
const SLOW = 200;
/** Connections that are opened at the same time, and the pause after that, milliseconds. */
const AT_ONCE = 50;
const PAUSE_MS = 20;
/** Milliseconds before a connection that was closed is opened again, and between two drops. */
const AGAIN_MS = 1_000;
const DROP_MS = 500;

const BEGUN = 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Unfinished: ';
const BODY_BYTES = 4_096;
const POSTED = [
  'POST /svc_list/lists/cart/items HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  `Content-Length: ${BODY_BYTES}`,
  '\r\n{',
].join('\r\n');

/** Connections of strangers who want nothing but to be in the way. */
export class Strangers {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #isOver = false;

  constructor(port: number) {
    this.#port = port;
  }

  /** How many are connected. */
  get open(): number {
    return [...this.#sockets].filter(({ readyState }) => readyState === 'open').length;
  }

  /** Connects all of them; each that is closed connects again until `end`. */
  async begin(): Promise<void> {
    for (let nth = 0; nth < HALF_OPEN + SLOW; nth++) {
      this.#connect(nth < HALF_OPEN ? BEGUN : POSTED, nth >= HALF_OPEN);
      if (nth % AT_ONCE === 0) await sleep(PAUSE_MS);
    }
  }

  end(): void {
    this.#isOver = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  #connect(first: string, drips: boolean): void {
    if (this.#isOver) return;
    const socket = connect(this.#port, '127.0.0.1');
    this.#sockets.add(socket);
    const drop = drips ? setInterval(() => socket.write(' '), DROP_MS) : undefined;
    socket.once('connect', () => socket.write(first));
    // What the store answers is read and forgotten; that it hangs up is what it should do.
    socket.resume();
    socket.on('error', () => undefined);
    socket.once('close', () => {
      clearInterval(drop);
      this.#sockets.delete(socket);
      setTimeout(() => this.#connect(first, drips), AGAIN_MS).unref();
    });
  }
}
