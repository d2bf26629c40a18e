/** A binding some of whose methods are run by `run`; all others are called as they are. */
export function boundedMethods<Binding extends object>(
  binding: Binding,
  methods: ReadonlySet<string>,
  run: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (typeof name === 'string' && methods.has(name))
        return (...args: unknown[]) => run(() => Reflect.apply(value, target, args) as Promise<unknown>);
      return (...args: unknown[]): unknown => Reflect.apply(value, target, args);
    },
  });
}
