import type { ReadonlySignal } from '@preact/signals-core';
import { useSyncExternalStore } from 'react';

/** A signal's value in a view, and `first` on the server, where nothing is personal. */
export function useSignalValue<Value>(signal: ReadonlySignal<Value>, first: Value): Value {
  return useSyncExternalStore(
    (changed) => signal.subscribe(() => changed()),
    () => signal.value,
    () => first,
  );
}
