import { createElement, type FunctionComponent, type ReactNode } from 'react';

/**
 * The moment at which an island wakes. `asked`: when another one wakes it by its name. `touch`: the first pointer, key or
 * focus event in it. `used`: the first one on the page, or the first time that it is scrolled. `after:`: that many
 * milliseconds later. `kept:`: immediately if this browser has stored something under that name, else at the first event
 * in it, or when a checkbox of its form is checked, wherever on the page it is. `tab:`: immediately if this tab has stored
 * something, else never.
 */
export type Wake =
  | 'asked'
  | 'load'
  | 'idle'
  | 'visible'
  | 'touch'
  | 'used'
  | `after:${number}`
  | `kept:${string}`
  | `tab:${string}`;

/** The props that the server may give to an island: small JSON, never personal data. */
export type IslandProps = Readonly<Record<string, unknown>>;

/** An island as the loader sees it: the component that the server rendered, to be hydrated with its props. */
export interface IslandComponent<Props> extends FunctionComponent<Props> {
  readonly islandName: string;
  readonly View: FunctionComponent<Props>;
}

/**
 * The browser files of each island, written into the worker at build time (`vite.worker.config.ts`). Undefined in tests
 * and in the browser, where nested islands are part of the outer one.
 */
declare const __ISLANDS__:
  | { readonly hydrate: string; readonly replay: string; readonly files: Readonly<Record<string, string>> }
  | undefined;

/**
 * The file attributes of an island's element: its own file, its dependencies, what tells it of choices that were made
 * before it wakes, and if it uses React, which of them contains React.
 */
function filesOf(name: string, when: Wake) {
  const built = typeof __ISLANDS__ === 'undefined' ? undefined : __ISLANDS__;
  const files = built?.files[name];
  if (!built) return {};
  if (files === undefined) throw new Error(`there is no island '${name}'`);
  // Its code is part of the first file (`client/browser/built-in.ts`).
  if (files === '') return {};
  const isHeld = when === 'touch' || when.startsWith('kept:');
  return {
    files: isHeld ? `${files} ${built.replay}` : files,
    ...(files.includes(built.hydrate) ? { react: built.hydrate } : {}),
  };
}

/**
 * Declares an island: HTML from the server that React takes over in the browser at the given moment. Its file must have
 * the same name, because the loader finds it by that name.
 */
export function island<Props extends object>(
  name: string,
  when: Wake,
  View: FunctionComponent<Props>,
): IslandComponent<Props> {
  const Island = (props: Props): ReactNode =>
    createElement(
      'store-island',
      { name, when, ...filesOf(name, when), props: JSON.stringify(props) },
      createElement(View, props),
    );
  return Object.assign(Island, { islandName: name, View });
}

/**
 * An island without React: HTML from the server, and a file `islands/{name}.ts` whose `wake` brings it to life. For
 * anything that needs only a few lines of script.
 */
export function Enhanced(props: { name: string; when: Wake; props?: IslandProps; children: ReactNode }): ReactNode {
  const given = props.props ? { props: JSON.stringify(props.props) } : {};
  const { name, when } = props;
  return createElement('store-island', { name, when, ...filesOf(name, when), ...given }, props.children);
}
