import type { Send } from '#worker/ports/ask-service.ts';

export const SPREEDLY_SETTINGS = {
  url: 'https://spreedly.test',
  environmentKey: 'environment',
  accessSecret: 'secret',
  gatewayToken: 'GATEWAY',
  methods: ['paypal'],
};

/** Builds a transaction as in Spreedly's documentation; `changes` overrides its values. */
export function transaction(changes: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return {
    token: 'TRANSACTION1',
    state: 'succeeded',
    succeeded: true,
    transaction_type: 'Purchase',
    on_test_gateway: true,
    amount: 11_900,
    currency_code: 'EUR',
    message_key: 'messages.transaction_succeeded',
    message: 'Succeeded!',
    response: { success: true, avs_code: null, cvv_code: null, error_code: null },
    payment_method: {
      token: 'CARD1',
      card_type: 'visa',
      last_four_digits: '1111',
      month: 3,
      year: 2030,
      storage_state: 'cached',
    },
    ...changes,
  };
}

/** A call that the fake has received: `POST /v1/gateways/GATEWAY/purchase.json`. */
export interface SpreedlyCall {
  readonly call: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

type Answer = (call: SpreedlyCall) => Response;

/** Stands in for Spreedly: answers as the test says, and with 404 otherwise. */
export class FakeSpreedly {
  readonly calls: SpreedlyCall[] = [];
  readonly #answers = new Map<string, Answer[]>();

  /** Sets the next answers of a call; the last one is repeated. */
  on(call: string, ...answers: readonly (Answer | Readonly<Record<string, unknown>> | 'silence')[]): this {
    this.#answers.set(
      call,
      answers.map((answer): Answer => {
        if (typeof answer === 'function') return answer as Answer;
        if (answer !== 'silence') return () => Response.json({ transaction: answer });
        return () => {
          throw new Error('the line is dead');
        };
      }),
    );
    return this;
  }

  /** Sets the transactions in the gateway's list. */
  lists(...transactions: readonly Readonly<Record<string, unknown>>[]): this {
    return this.on('GET /v1/gateways/GATEWAY/transactions.json', () => Response.json({ transactions }));
  }

  of(call: string): readonly SpreedlyCall[] {
    return this.calls.filter((each) => each.call === call);
  }

  readonly send: Send = async (request) => {
    if (request.headers.get('authorization') !== `Basic ${btoa('environment:secret')}`) {
      return Response.json({ errors: [{ key: 'errors.access_denied' }] }, { status: 401 });
    }
    const call = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.text();
    const sent = { call, body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>) };
    this.calls.push(sent);
    const answers = this.#answers.get(call) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer
      ? answer(sent)
      : Response.json({ errors: [{ key: 'errors.transaction_not_found' }] }, { status: 404 });
  };
}
