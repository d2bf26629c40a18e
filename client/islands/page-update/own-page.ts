/** The page as the store makes it now; undefined if it does not answer, or leads elsewhere. */
export async function ownPage(): Promise<string | undefined> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => undefined);
  return answer?.ok && !answer.redirected ? answer.text() : undefined;
}
