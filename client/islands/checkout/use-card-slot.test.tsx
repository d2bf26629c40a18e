// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CardSlot, useCardSlot } from './use-card-slot.ts';

let slot: CardSlot;
let root: ReturnType<typeof createRoot>;

function Step({ hasFields }: { readonly hasFields: boolean }): ReactNode {
  slot = useCardSlot(hasFields);
  return null;
}

const begin = (hasFields: boolean) => act(() => root.render(<Step hasFields={hasFields} />));
const goOn = () => act(() => slot.give());
const fields = () => ({ focus: vi.fn(), give: () => Promise.resolve(null), unmount: () => undefined });

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

describe('a shopper who continues before the card fields accept input', () => {
  it.each([['absent'], ['loading']] as const)(
    'waits for them while they are %s, and they take the focus',
    async (progress) => {
      await begin(true);
      if (progress === 'loading') await act(() => slot.put(null, 'loading'));
      expect(await goOn()).toBeNull();
      expect(slot.isBusy).toBe(true);
      await act(() => slot.put(null, 'loading'));
      expect(slot.isBusy).toBe(true);
      const mounted = fields();
      await act(() => slot.put(mounted, 'ready'));
      expect([slot.isBusy, mounted.focus.mock.calls.length]).toEqual([false, 1]);
    },
  );

  it('waits no longer once they failed', async () => {
    await begin(true);
    await act(() => slot.put(null, 'loading'));
    await goOn();
    await act(() => slot.put(null, 'failed'));
    expect(slot.isBusy).toBe(false);
  });

  it('still waits while they are mounted again', async () => {
    await begin(true);
    await act(() => slot.put(null, 'loading'));
    await goOn();
    await act(() => slot.put(null, 'absent'));
    expect(slot.isBusy).toBe(true);
    await act(() => slot.put(fields(), 'ready'));
    expect(slot.isBusy).toBe(false);
  });

  it('waits no longer after choosing another way to pay', async () => {
    await begin(true);
    await act(() => slot.put(null, 'loading'));
    await goOn();
    await act(() => slot.put(null, 'absent'));
    await begin(false);
    expect(slot.isBusy).toBe(false);
  });

  it('does not wait where the provider has no fields', async () => {
    await begin(false);
    expect(await goOn()).toBeNull();
    expect(slot.isBusy).toBe(false);
  });
});
