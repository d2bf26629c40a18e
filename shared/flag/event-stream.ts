/** Most characters of an event that are read. */
const MOST_CHARACTERS = 300_000;

/** An event of a stream. */
export interface StreamEvent {
  /** Its name; `message` without one. */
  readonly name: string;
  readonly data: string;
}

/**
 * Reads the text of an event stream (`text/event-stream`) piece by piece, as it arrives. Comments, ids and fields that nobody
 * knows are skipped.
 */
export class EventStream {
  #rest = '';
  #name = '';
  #data: string[] = [];

  /** The events that a piece completes. Throws if an event is too long. */
  read(piece: string): readonly StreamEvent[] {
    // A line break of two characters may arrive in two pieces.
    const text = this.#rest + piece;
    const held = text.endsWith('\r') ? 1 : 0;
    const lines = text.slice(0, text.length - held).split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + (held ? '\r' : '');
    const events = lines.flatMap((line) => this.#take(line) ?? []);
    if (this.#rest.length + this.#data.join('').length > MOST_CHARACTERS) throw new Error('an event is too long');
    return events;
  }

  #take(line: string): StreamEvent | undefined {
    if (line === '') return this.#end();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') this.#name = value;
    if (field === 'data') this.#data.push(value);
    return undefined;
  }

  /** Events without data count for nothing. */
  #end(): StreamEvent | undefined {
    const event = { name: this.#name || 'message', data: this.#data.join('\n') };
    const isWhole = this.#data.length > 0;
    this.#name = '';
    this.#data = [];
    return isWhole ? event : undefined;
  }
}
