import type { AppFacts } from '#client/state/app/facts.ts';
import { startApp } from '#client/state/app/start.ts';

/** Connects the page with the native app that shows it. */
export function wake(_: HTMLElement, props: Readonly<Record<string, unknown>>): void {
  startApp(props as unknown as AppFacts).catch(reportError);
}
