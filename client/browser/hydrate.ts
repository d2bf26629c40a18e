import { createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { IslandComponent } from '#client/island.tsx';

function isIsland(value: unknown): value is IslandComponent<Record<string, unknown>> {
  return typeof value === 'function' && 'islandName' in value;
}

/** Lets React take over an island's HTML. Resolves when its handlers are in place. */
export function hydrate(
  element: HTMLElement,
  name: string,
  file: Readonly<Record<string, unknown>>,
  props: Readonly<Record<string, unknown>>,
): Promise<void> {
  const component = Object.values(file).find((value) => isIsland(value) && value.islandName === name);
  if (!isIsland(component)) throw new Error(`islands/${name} declares no island of that name`);
  return new Promise((resolve) => {
    startTransition(() => {
      hydrateRoot(element, createElement(component.View, props), {
        onRecoverableError: (error) => reportError(error),
      });
    });
    // A small root is hydrated within the next tasks. React marks the root once its handlers are in place.
    const ready = (): void => {
      if (Object.keys(element.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber'))) resolve();
      else setTimeout(ready, 4);
    };
    ready();
  });
}
