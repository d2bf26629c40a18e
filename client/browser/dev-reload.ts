/** Milliseconds between two checks for a new build of the store. */
const LOOK_MS = 700;

/** Reloads an open page in development when the store has been rebuilt. */
export function reloadOnRebuild(): void {
  setInterval(async () => {
    const answer = await fetch('/svc_ssr/heartbeat').catch(() => undefined);
    if (!answer?.ok) return;
    const { hash } = (await answer.json()) as { hash: string };
    if (hash !== document.documentElement.dataset.release) location.reload();
  }, LOOK_MS);
}
