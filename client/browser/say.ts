/** How long words stay, milliseconds (spec 2 section 9). */
const WORDS_MS = 6000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something short about what was just done, in the place that every page has for it; '' takes it back. */
export function say(words: string): void {
  const place = document.querySelector('.said');
  if (!place) return;
  place.textContent = words;
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = '';
  }, WORDS_MS);
}
