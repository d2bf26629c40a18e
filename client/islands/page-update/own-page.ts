/**
 * The page as the store makes it now; undefined if it does not answer, or leads elsewhere. `headers`: of the question, such as what
 * its answer must know.
 */
export async function ownPage(headers: Readonly<Record<string, string>> = {}): Promise<string | undefined> {
  const answer = await fetch(location.href, { headers: { accept: 'text/html', ...headers } }).catch(() => undefined);
  return answer?.ok && !answer.redirected ? answer.text() : undefined;
}
