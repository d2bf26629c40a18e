/** Milliseconds between two lines: on a terminal one changes, otherwise each is a line of its own. */
const REDRAW_EVERY_MS = 200;
const PRINT_EVERY_MS = 3000;
const CLEAR_LINE = '\r\u001b[K';
/** The width of a terminal that does not report its own, columns. */
const COLUMNS = 80;

interface ProgressPrinter {
  readonly show: (text: string) => void;
  /** Removes the line before other output is printed. */
  readonly clear: () => void;
}

/** Prints the progress of a command on stderr: one changing line on a terminal, otherwise a line every few seconds. */
export function progressPrinter(): ProgressPrinter {
  const { isTTY, columns = COLUMNS } = process.stderr;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(text) {
      const now = performance.now();
      if (now - last < (isTTY ? REDRAW_EVERY_MS : PRINT_EVERY_MS)) return;
      last = now;
      // A line that wraps could not be cleared.
      process.stderr.write(isTTY ? CLEAR_LINE + text.slice(0, columns - 1) : `${text}\n`);
    },
    clear() {
      if (isTTY) process.stderr.write(CLEAR_LINE);
    },
  };
}
