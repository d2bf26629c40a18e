import { afterEach, beforeEach, vi } from 'vitest';

/** Fails every test that logs a warning or an error to the console, unless the test expects it. */
const spies = () => [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
let watched: ReturnType<typeof spies> = [];

beforeEach(() => {
  watched = spies();
});

afterEach(() => {
  for (const spy of watched) {
    const calls = spy.mock.calls.map((call) => call.join(' '));
    spy.mockRestore();
    if (calls.length > 0) throw new Error(`the console was not silent:\n${calls.join('\n')}`);
  }
});

/** Returns and clears the console messages so far, so that a test can expect them: 'error' or 'warn' lines. */
export function takeConsole(): string[] {
  return watched.flatMap((spy) => {
    const calls = spy.mock.calls.map((call) => call.join(' '));
    spy.mockClear();
    return calls;
  });
}
