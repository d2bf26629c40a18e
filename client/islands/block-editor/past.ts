/** Most steps that can be taken back. */
const MOST_STEPS = 100;

/** The blocks of a record as they were, as JSON: those before, those now, and those that were taken back. */
export class Past {
  #before: string[] = [];
  #now: string | undefined;
  #after: string[] = [];
  /** Where a step back or forth leads, until the store has taken it. */
  #going: { readonly way: 'redo' | 'undo'; readonly to: string } | undefined;

  /** Takes note of the blocks as they are now. */
  learn(blocks: string): void {
    if (this.#now === undefined || blocks === this.#now) {
      this.#now = blocks;
      return;
    }
    const [from, to] = this.#going?.way === 'undo' ? [this.#before, this.#after] : [this.#after, this.#before];
    to.push(this.#now);
    if (this.#going) from.pop();
    else this.#after = [];
    if (this.#before.length > MOST_STEPS) this.#before.shift();
    this.#now = blocks;
    this.#going = undefined;
  }

  has(way: 'redo' | 'undo'): boolean {
    return (way === 'undo' ? this.#before : this.#after).length > 0;
  }

  /** The blocks of the step before, or of the one that was taken back last; undefined if there is none. */
  go(way: 'redo' | 'undo'): string | undefined {
    const to = (way === 'undo' ? this.#before : this.#after).at(-1);
    this.#going = to === undefined ? undefined : { way, to };
    return to;
  }

  /** The store has refused a step: these are the blocks now. */
  stay(blocks: string): void {
    this.#going = undefined;
    this.learn(blocks);
  }
}
