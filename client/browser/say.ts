/** How long a message is shown, in milliseconds (spec 2 section 9). */
const WORDS_MS = 6000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message about the last action, in the place that every page has for it; an empty string removes it. */
export function say(words: string): void {
  const place = document.querySelector('.said');
  if (!place) return;
  place.textContent = words;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = '';
  }, WORDS_MS);
}
