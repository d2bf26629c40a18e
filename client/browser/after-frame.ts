/** Runs `work` after the next frame has been painted; at once on a page that nobody sees, which is not painted. */
export function afterFrame(work: () => void): void {
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}
