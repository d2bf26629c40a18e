type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A picture that is worked on, whose result is run by `run`; steps before it are only noted. */
function boundedTransformer(transformer: ImageTransformer, run: Run): ImageTransformer {
  return new Proxy(transformer, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (args: readonly unknown[]): unknown => Reflect.apply(value, target, args);
      if (name === 'output') return (...args: unknown[]) => run(() => call(args) as Promise<unknown>);
      return (...args: unknown[]) => boundedTransformer(call(args) as ImageTransformer, run);
    },
  });
}

/** The resizing of pictures, whose results are run by `run`. */
export function boundedImages(images: ImagesBinding, run: Run): ImagesBinding {
  return new Proxy(images, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (args: readonly unknown[]): unknown => Reflect.apply(value, target, args);
      if (name === 'info') return (...args: unknown[]) => run(() => call(args) as Promise<unknown>);
      return (...args: unknown[]) => boundedTransformer(call(args) as ImageTransformer, run);
    },
  });
}
