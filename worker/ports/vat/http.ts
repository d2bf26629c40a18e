import { z } from 'zod';
import type { VatNumber } from '#shared/tax/vat-number.ts';
import type { VatCheck } from '#shared/tax/vat-standing.ts';
import type { Log } from '#worker/log/log.ts';
import { askService, type Send } from '#worker/ports/ask-service.ts';
import { IsolateCache } from '#worker/store/cache.ts';
import { hasCheckDigits } from './embedded.ts';
import type { VatPort } from './port.ts';

const answerSchema = z.object({ valid: z.boolean() });

interface Known {
  readonly check: VatCheck;
  readonly untilMs: number;
}

/**
 * How long an isolate caches an answer while a shopper is in the checkout, because registers are slow; milliseconds.
 */
const KEEP_MS = 600_000;
const recent = new IsolateCache<Known>(500);

/**
 * Checks VAT numbers with a register like VIES: `GET {VAT_URL}/{country}/{number}` → `{"valid": true}`. It is only
 * asked about numbers with correct check digits. If it does not answer, the result is unknown and this is logged.
 */
export class HttpVat implements VatPort {
  readonly #url: string;
  readonly #log: Log;
  readonly #nowMs: number;
  readonly #send: Send;

  constructor(url: string, log: Log, nowMs: number, send: Send) {
    this.#url = url;
    this.#log = log;
    this.#nowMs = nowMs;
    this.#send = send;
  }

  readonly check = async (number: VatNumber): Promise<VatCheck> => {
    if (!hasCheckDigits(number)) return 'invalid';
    const url = `${this.#url}/${number.prefix}/${number.digits}`;
    const known = recent.get(url);
    if (known && known.untilMs > this.#nowMs) return known.check;
    try {
      const { valid } = await askService(this.#send, url, {}, answerSchema);
      const check = valid ? 'valid' : 'invalid';
      recent.set(url, { check, untilMs: this.#nowMs + KEEP_MS });
      return check;
    } catch (error) {
      this.#log.warn('vat_register_unavailable', { error });
      return 'unchecked';
    }
  };
}
