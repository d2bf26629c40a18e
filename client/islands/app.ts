import { startDebug } from '#client/state/app/debug.ts';
import type { AppFacts } from '#client/state/app/facts.ts';
import { startApp } from '#client/state/app/start.ts';

/** Connects the page with the native app that shows it, or with a tester's stand-in for one. */
export function wake(_: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  const start = props.isDebug === true ? startDebug : startApp;
  start(props as unknown as AppFacts).catch(reportError);
}
