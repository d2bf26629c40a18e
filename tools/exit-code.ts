/** Runs a command that returns its exit code. Prints the message of an error, which ends it with 1. */
export async function exitCodeOf(run: () => Promise<0 | 1>): Promise<0 | 1> {
  try {
    return await run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}
