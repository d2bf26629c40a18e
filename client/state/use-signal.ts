import type { ReadonlySignal } from '@preact/signals-core';
import { useSyncExternalStore } from 'react';

/** Returns a signal's value in a view; on the server, where nothing is personal, returns `first`. */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>, first: Value): Value {
  return useSyncExternalStore(
    (changed) => signal.subscribe(() => changed()),
    () => signal.value,
    () => first,
  );
}
