import { createElement, type FunctionComponent, type ReactNode } from 'react';

/**
 * The moment at which an island wakes. `touch`: the first pointer, key or focus in it; `media:` a media query; `kept:`
 * at once when this browser remembers something under that name, else when a checkbox of a form in it is ticked, wherever
 * that is.
 */
export type Wake = 'load' | 'idle' | 'visible' | 'touch' | `media:${string}` | `kept:${string}`;

/** What an island may get from the server: JSON, small, never personal. */
export type IslandProps = Readonly<Record<string, unknown>>;

/** An island as the loader sees it: the component that was rendered by the server, to be hydrated with its props. */
export interface IslandComponent<Props> extends FunctionComponent<Props> {
  readonly islandName: string;
  readonly View: FunctionComponent<Props>;
}

/**
 * Files of the islands in the browser, written into the worker when it is built (`vite.worker.config.ts`); in the browser
 * itself, where an island within an island belongs to that, and in tests there are none.
 */
declare const __ISLANDS__: { readonly hydrate: string; readonly files: Readonly<Record<string, string>> } | undefined;

/** What an island's element says of its files: its own, those that it needs, and which of them is React's part, if any. */
function filesOf(name: string) {
  const built = typeof __ISLANDS__ === 'undefined' ? undefined : __ISLANDS__;
  const files = built?.files[name];
  if (!built) return {};
  if (files === undefined) throw new Error(`there is no island '${name}'`);
  return { files, ...(files.includes(built.hydrate) ? { react: built.hydrate } : {}) };
}

/**
 * Declares an island: HTML from the server that React takes over in the browser at its moment. The file that holds it
 * bears its name, since the loader finds it by that.
 */
export function island<Props extends object>(
  name: string,
  when: Wake,
  View: FunctionComponent<Props>,
): IslandComponent<Props> {
  const Island = (props: Props): ReactNode =>
    createElement(
      'store-island',
      { name, when, ...filesOf(name), props: JSON.stringify(props) },
      createElement(View, props),
    );
  return Object.assign(Island, { islandName: name, View });
}

/**
 * The place of an island without React: HTML from the server, and a file `islands/{name}.ts` whose `wake` brings it to
 * life. For what a few lines of script can do.
 */
export function Enhanced(props: { name: string; when: Wake; props?: IslandProps; children: ReactNode }): ReactNode {
  const given = props.props ? { props: JSON.stringify(props.props) } : {};
  const { name, when } = props;
  return createElement('store-island', { name, when, ...filesOf(name), ...given }, props.children);
}
