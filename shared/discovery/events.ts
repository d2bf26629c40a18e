import { z } from 'zod';
import { keyphraseOf } from '#shared/search/keyphrase.ts';

/** The most events of a call, and the most products of an event. */
export const MOST_EVENTS = 50;
const MOST_PRODUCTS = 50;

const products = z
  .array(z.object({ productId: z.int().positive().max(1_000_000_000), qty: z.number().positive().optional() }))
  .max(MOST_PRODUCTS);
/** The earlier search from which the visitor came. */
const keyphrase = z.string().max(8192).optional();
/** A test or a variant of one. */
const word = z.string().max(40);
const about = z.object({ products, keyphrase });

function event<Type extends string, Name extends string, Value extends z.ZodType>(
  type: Type,
  name: Name,
  value: Value,
) {
  return z.object({
    /** Made by the sender. An event with the same id counts once, however often it is sent. */
    id: z.string().min(8).max(64).optional(),
    type: z.literal(type),
    name: z.literal(name),
    value,
    /** When the event happened and when its page was opened, Unix milliseconds. The store uses its own clock. */
    t: z.number().optional(),
    t0: z.number().optional(),
    user_id: z.string().max(128).default(''),
    app_type: z.enum(['native', 'browser']).default('browser'),
  });
}

/** An event of the event call (spec 3 section 7). */
const eventSchema = z.union([
  event('user', 'info', z.looseObject({})),
  event('view', 'page', z.looseObject({})),
  event('view', 'product', about),
  event('cart', 'add', about),
  event('wishlist', 'add', about),
  event('widget', 'appear', z.looseObject({ block: z.string().max(100).optional() })),
  event('experiment', 'exposure', z.object({ test: word, variant: word })),
  event(
    'click',
    'block',
    z.object({
      block: z.string().max(100).optional(),
      index: z.number().nullish(),
      test: word.optional(),
      variant: word.optional(),
      text: z.string().max(19).default(''),
    }),
  ),
  ...(['ipDetection', 'ipDetectionConfirm', 'ipDetectionCancel'] as const).map((name) =>
    event('region', name, z.object({ current: z.string().max(3), detected: z.string().max(3) })),
  ),
  event('widget', 'click', about),
  event('order', 'confirm', about),
  event('search', 'query', z.object({ keyphrase: z.string().max(8192) })),
  event('search', 'results', z.object({ keyphrase: z.string().max(8192), total: z.int().nonnegative() })),
  event(
    'search',
    'click',
    z.object({ keyphrase: z.string().max(8192), products, position: z.int().min(1).max(10_000) }),
  ),
]);
export type DiscoveryEvent = z.output<typeof eventSchema>;
/** An event as it is sent. */
export type SentEvent = z.input<typeof eventSchema>;

const batch = z.union([z.array(eventSchema).max(MOST_EVENTS), eventSchema.transform((one) => [one])]);

/** The body of the event call: `events`, or `data` as discovery services name them; one event or several. */
export const eventsSchema = z
  .object({ events: batch.optional(), data: batch.optional() })
  .refine(({ events, data }) => events ?? data, { path: ['events'], message: 'is missing' })
  .transform(({ events, data }) => ({ events: events ?? data ?? [] }));

/** Maximum characters of a counted keyphrase; longer texts are not searches. */
const LONGEST_COUNTED = 80;
/** Texts that look like a person's address or number are never stored. */
const PERSONAL = /@|\d[\d\s().-]{5,}\d/;

/** A keyphrase in the form in which it is counted; '' if it is not counted. */
export function countedKeyphrase(text: string | undefined): string {
  if (text === undefined || PERSONAL.test(text)) return '';
  const folded = keyphraseOf(text);
  return folded.length > LONGEST_COUNTED ? '' : folded;
}
