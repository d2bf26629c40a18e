import { LEDGER_CONSUMERS, type LedgerConsumer } from '#shared/tracking/consumers.ts';
import type { Config } from '#worker/config.ts';
import type { Send } from '#worker/ports/ask-service.ts';
import { HttpConsumer } from './http.ts';
import type { ConsumerPort } from './port.ts';

/** Consumers that are services; for all others the ledger is the consumer. */
export type Consumers = ReadonlyMap<LedgerConsumer, ConsumerPort>;

/** The consumers of tracking that the configuration names. */
export function openConsumers({ consumerUrls }: Pick<Config, 'consumerUrls'>, send: Send): Consumers {
  return new Map(
    LEDGER_CONSUMERS.flatMap((consumer) => {
      const url = consumerUrls[consumer];
      return url === '' ? [] : [[consumer, new HttpConsumer(url, send)] as const];
    }),
  );
}
