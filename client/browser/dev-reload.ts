/** Milliseconds between two looks whether the store was built again. */
const LOOK_MS = 700;

/** In development an open page reloads itself when the store it came from was built again. */
export function reloadOnRebuild(): void {
  setInterval(async () => {
    const answer = await fetch('/svc_ssr/heartbeat').catch(() => undefined);
    if (!answer?.ok) return;
    const { hash } = (await answer.json()) as { hash: string };
    if (hash !== document.documentElement.dataset.release) location.reload();
  }, LOOK_MS);
}
