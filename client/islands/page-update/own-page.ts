/** The page as the store makes it now; undefined if it does not answer, or leads elsewhere. */
export async function ownPage(): Promise<Document | undefined> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (!answer.ok || answer.redirected) return undefined;
    // Pages where orders are placed read no text as HTML, by their policy.
    return new DOMParser().parseFromString(await answer.text(), 'text/html');
  } catch {
    return undefined;
  }
}
