import { afterEach, beforeEach, expect, vi } from 'vitest';

/** A test during which the console gets a warning or an error fails, unless it says that it expects one. */
const spies = () => [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
let watched: ReturnType<typeof spies> = [];

beforeEach(() => {
  watched = spies();
});

afterEach(() => {
  for (const spy of watched) {
    const calls = spy.mock.calls.map((call) => call.join(' '));
    spy.mockRestore();
    expect(calls, 'the console was not silent').toEqual([]);
  }
});

/** Takes what the console got so far, so that the test may expect it: 'error' or 'warn' lines. */
export function takeConsole(): string[] {
  return watched.flatMap((spy) => {
    const calls = spy.mock.calls.map((call) => call.join(' '));
    spy.mockClear();
    return calls;
  });
}
