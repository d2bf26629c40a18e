import { z } from 'zod';
import { issueWords } from '#shared/form/issue-words.ts';
import { keyphraseOf } from '#shared/search/keyphrase.ts';
import { CATALOGUE, type EventKind, isEventKind } from './catalogue.ts';

/** The most events of a call. */
export const MOST_EVENTS = 50;

/** What every event carries besides its value (spec 3 section 7, Event call). */
const frameSchema = z.object({
  /** Made by the sender. An event with the same id counts once, however often it is sent. */
  id: z.string().min(8).max(64).optional(),
  type: z.string().max(40),
  name: z.string().max(40),
  value: z.unknown(),
  /** When the event happened and when its page was opened, Unix milliseconds. The store uses its own clock. */
  t: z.number().optional(),
  t0: z.number().optional(),
  user_id: z.string().max(128).default(''),
  app_type: z.enum(['native', 'browser']).default('browser'),
});

type Named<Kind extends EventKind, Value> = Kind extends `${infer Type}/${infer Name}`
  ? { readonly type: Type; readonly name: Name; readonly value: Value }
  : never;
type Taken<Kind extends EventKind> = Omit<z.output<typeof frameSchema>, 'type' | 'name' | 'value'> &
  Named<Kind, z.output<(typeof CATALOGUE)[Kind]['value']>>;
type Sent<Kind extends EventKind> = Omit<z.input<typeof frameSchema>, 'type' | 'name' | 'value'> &
  Named<Kind, z.input<(typeof CATALOGUE)[Kind]['value']>>;

/** An event that the collector has checked. */
export type DiscoveryEvent = { [Kind in EventKind]: Taken<Kind> }[EventKind];
/** An event as it is sent. */
export type SentEvent = { [Kind in EventKind]: Sent<Kind> }[EventKind];

/** An event whose value fits its own schema; what does not fit is named with its place in the batch. */
const eventSchema = frameSchema.transform((event, { issues }): DiscoveryEvent => {
  const kind = `${event.type}/${event.name}`;
  if (!isEventKind(kind)) {
    issues.push({ code: 'custom', path: ['name'], input: event.name, message: 'is not the name of an event' });
    return z.NEVER;
  }
  const value = CATALOGUE[kind].value.safeParse(event.value, { error: issueWords });
  if (value.success) return { ...event, value: value.data } as DiscoveryEvent;
  for (const { path, message } of value.error.issues)
    issues.push({ code: 'custom', path: ['value', ...path], input: event.value, message });
  return z.NEVER;
});

/** Several events, or one of them instead, so that a problem is always named with its place. */
const batch = z
  .preprocess((sent) => (Array.isArray(sent) ? sent : [sent]), z.array(eventSchema).max(MOST_EVENTS))
  .meta({ type: ['array', 'object'], description: 'One event or several.' })
  .optional();

/**
 * The body of the event call: `events`, or `data` as discovery services name them; one event or several. `gpc`: the
 * browser's script sees a global privacy control signal, which its requests may lack. `again`: some of them may have
 * been counted already, because the page that sent them did not live to see the answer.
 */
export const eventsSchema = z
  .object({ events: batch, data: batch, gpc: z.boolean().default(false), again: z.boolean().default(false) })
  .refine(({ events, data }) => events ?? data, { path: ['events'], message: 'is missing' })
  .transform(({ events, data, ...rest }) => ({ ...rest, events: events ?? data ?? [] }));

/** Maximum characters of a counted keyphrase; longer texts are not searches. */
const LONGEST_COUNTED = 80;
/** Texts that look like a person's address or number are never stored. */
const PERSONAL = /@|\d[\d\s().-]{5,}\d/;

/** Whether a text looks as if it named a person. */
export function isPersonal(text: string): boolean {
  return PERSONAL.test(text);
}

/** A keyphrase in the form in which it is counted; '' if it is not counted. */
export function countedKeyphrase(text: string | undefined): string {
  if (text === undefined || isPersonal(text)) return '';
  const folded = keyphraseOf(text);
  return folded.length > LONGEST_COUNTED ? '' : folded;
}
