const PRINT_EVERY_MS = 200;
const CLEAR_LINE = '\r\u001b[K';

interface ProgressPrinter {
  readonly show: (text: string) => void;
  /** Removes the line before other output is printed. */
  readonly clear: () => void;
}

/**
 * Prints the progress of a command on stderr: one changing line on a terminal, otherwise at most five lines a second.
 */
export function progressPrinter(): ProgressPrinter {
  const { isTTY } = process.stderr;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(text) {
      const now = performance.now();
      if (now - last < PRINT_EVERY_MS) return;
      last = now;
      process.stderr.write(isTTY ? CLEAR_LINE + text : `${text}\n`);
    },
    clear() {
      if (isTTY) process.stderr.write(CLEAR_LINE);
    },
  };
}
