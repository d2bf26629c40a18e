const PRINT_EVERY_MS = 200;
const CLEAR_LINE = '\r\u001b[K';

interface ProgressPrinter {
  readonly show: (text: string) => void;
  /** Takes the line away, before something lasting is printed. */
  readonly clear: () => void;
}

/** Prints on stderr how far a command is: one changing line on a terminal, else lines at most five a second. */
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
