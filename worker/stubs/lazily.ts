/** Builds a part from what all parts are opened from; `parts` are the others, for a part that uses them. */
type Opener<From, Parts, Part> = (from: From, parts: Parts) => Part;

/**
 * Returns a function that opens an object of which each part is built when it is first read, and kept. The getters are
 * made once, for all objects, so that opening one costs next to nothing.
 */
export function lazily<From, Parts extends object>(
  openers: { readonly [Name in keyof Parts]: Opener<From, Parts, Parts[Name]> },
): (from: From) => Parts {
  class Lazy {
    readonly #from: From;
    readonly #built: Partial<Parts> = {};

    constructor(from: From) {
      this.#from = from;
    }

    /** Returns a part of an object, building it if it is read for the first time. */
    static part<Name extends keyof Parts>(lazy: Lazy & Parts, name: Name): Parts[Name] {
      const built = lazy.#built;
      if (!(name in built)) built[name] = openers[name](lazy.#from, lazy);
      return built[name] as Parts[Name];
    }
  }
  for (const name of Object.keys(openers) as (keyof Parts)[]) {
    Object.defineProperty(Lazy.prototype, name, {
      get(this: Lazy & Parts) {
        return Lazy.part(this, name);
      },
    });
  }
  return (from) => new Lazy(from) as Lazy & Parts;
}
