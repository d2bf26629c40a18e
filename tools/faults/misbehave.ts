import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChargeFault } from './charge-faults.ts';
import { answerTwice } from './local-server.ts';

/** Milliseconds after the store's limit at which a slow answer is sent. */
export const TOO_LATE_MS = 150;

/** The store that a fault hits: how long it waits for an answer, milliseconds, and what kills it. */
interface Victim {
  readonly limitMs: number;
  readonly kill: () => void;
}

/**
 * Does what a fault does with the answer about a charge that is booked. Returns whether that was the answer; otherwise
 * the provider still has to say what it usually says.
 */
export async function isAnsweredAs(
  fault: ChargeFault,
  response: ServerResponse,
  body: unknown,
  { limitMs, kill }: Victim,
): Promise<boolean> {
  switch (fault) {
    case 'slow':
      await sleep(limitMs + TOO_LATE_MS);
      return false;
    case 'lost':
    case 'crash-find':
      response.destroy();
      return true;
    case 'twice':
      answerTwice(response, body);
      return true;
    case 'wrong':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!DOCTYPE html><title>Approved</title>');
      return true;
    case 'crash-after':
      kill();
      return true;
    case 'crash-after-answer':
      response.once('finish', kill);
      return false;
    default:
      return false;
  }
}
