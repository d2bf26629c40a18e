import { createElement, type FunctionComponent, type ReactNode } from 'react';

/**
 * The moment at which an island wakes. `touch`: the first pointer, key or focus in it; `media:` a media query; `kept:`
 * at once when this browser remembers something under that name, else when a checkbox of a form in it is ticked, wherever
 * that stands.
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
 * Declares an island: HTML from the server that React takes over in the browser at its moment. The file that holds it
 * bears its name, since the loader finds it by that.
 */
export function island<Props extends object>(
  name: string,
  when: Wake,
  View: FunctionComponent<Props>,
): IslandComponent<Props> {
  const Island = (props: Props): ReactNode =>
    createElement('store-island', { name, when, props: JSON.stringify(props) }, createElement(View, props));
  return Object.assign(Island, { islandName: name, View });
}

/**
 * The place of an island without React: HTML from the server, and a file `islands/{name}.ts` whose `wake` brings it to
 * life. For what a few lines of script can do.
 */
export function Enhanced(props: { name: string; when: Wake; props?: IslandProps; children: ReactNode }): ReactNode {
  const given = props.props ? { props: JSON.stringify(props.props) } : {};
  return createElement('store-island', { name: props.name, when: props.when, ...given }, props.children);
}
