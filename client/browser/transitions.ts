import { recall, remember } from './session-store.ts';

const KEY = 'transitions';

/** What this tab knows of its pages. */
interface Transitions {
  /** Pages that were opened after the first one. */
  readonly count: number;
  /** The release for which a page was reloaded last; '' for none. */
  readonly reloadedFor: string;
}

/** Reads how many pages were opened in this tab, and for which release one was reloaded. */
export function transitions(): Transitions {
  const [count = '', reloadedFor = ''] = (recall(KEY) ?? '-1').split(' ');
  return { count: Number(count), reloadedFor };
}

/** Counts another page. */
export function countTransition(): void {
  const { count, reloadedFor } = transitions();
  remember(KEY, `${count + 1} ${reloadedFor}`);
}

/** Notes that a page is reloaded for a release, which it is not twice. */
export function noteReload(release: string): void {
  remember(KEY, `${transitions().count} ${release}`);
}
