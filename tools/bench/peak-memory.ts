import { readFileSync } from 'node:fs';

const EVERY_MS = 100;

function peakOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1000;
  } catch {
    // It has ended.
    return 0;
  }
}

/** Watches the memory of a process until it ends. Returns what tells the most that it has held, megabytes. Linux only. */
export function watchMemory(pid: number): { readonly end: () => number } {
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, peakOf(pid));
  };
  const timer = setInterval(look, EVERY_MS);
  return {
    end: () => {
      clearInterval(timer);
      return peak;
    },
  };
}
