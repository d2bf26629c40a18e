import { withoutCards } from '#shared/order/card-in-text.ts';
import { withoutPhones } from './phones.ts';

/**
 * Writes one line of JSON per event to the platform's log. Values are figures, codes and ids, never what a person
 * typed.
 */
export interface Log {
  info(event: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(event: string, facts?: Readonly<Record<string, unknown>>): void;
  error(event: string, facts?: Readonly<Record<string, unknown>>): void;
}

const EMAIL = /[^\s@"']+@[^\s@"']+\.[^\s@"']+/g;

/**
 * Removes everything from a text that looks like an email address, a telephone number, a card number or the query of a
 * URL.
 */
export function redact(text: string): string {
  const rest = withoutCards(text)
    .replace(EMAIL, '(email)')
    .replace(/\?[^\s"']*/g, '?(query)');
  return withoutPhones(rest);
}

function redacted(value: unknown): unknown {
  if (value instanceof Error) {
    return {
      name: value.name,
      message: redact(value.message),
      stack: redact(value.stack ?? ''),
      cause: redacted(value.cause),
    };
  }
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(inner)]));
}

/** Returns a log whose lines contain the request's id. */
export function logFor(requestId: string): Log {
  const write =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: Readonly<Record<string, unknown>> = {}) => {
      const described = Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, redacted(value)]));
      console[level](JSON.stringify({ level, event, requestId, ...described }));
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
