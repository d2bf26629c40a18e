import { make } from '#client/browser/make.ts';
import type { FilmFacts } from '#shared/film/facts.ts';
import { continueLater, isClosed, noteClosed } from './memory.ts';
import { canFloat, type Player, playerOf } from './player.ts';

/** How much of a film's place must be in view for it to stay there. */
const IN_VIEW = 0.25;

const wantsCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Plays a film in its place when someone asks for it, and keeps it in a corner when its place is scrolled away. */
export function playInPlace(element: HTMLElement, facts: FilmFacts): void {
  const place = element.querySelector<HTMLElement>('.film');
  const box = element.querySelector<HTMLElement>('.film-box');
  const start = element.querySelector<HTMLAnchorElement>('.film-start');
  if (!place || !box || !start) return;
  let player: Player | undefined;
  let corner: typeof import('./corner.ts') | undefined;
  let isInView = true;

  const close = () => {
    noteClosed(facts.film);
    player?.pause();
    corner?.landBox(box);
  };
  const back = () => {
    corner?.landBox(box);
    place.scrollIntoView({ block: 'center' });
  };
  const mayFloat = () => facts.floats && !facts.autoplay && canFloat() && !isClosed(facts.film);
  const isAway = () => !isInView && mayFloat() && player?.state().isPlaying === true;
  const settle = async () => {
    if (isInView || !mayFloat()) return corner?.landBox(box);
    if (!isAway()) return;
    corner ??= await import('./corner.ts');
    // It may have been scrolled back meanwhile.
    if (isAway()) corner.floatBox(box, facts.title, { close, back });
  };
  const giveUp = () => {
    player?.element.remove();
    player = undefined;
    corner?.landBox(box);
    start.hidden = false;
    if (!place.querySelector('.film-trouble')) {
      place.append(
        make(
          'p',
          { class: 'film-trouble', role: 'status' },
          'This video can’t be played right now. Please try again later.',
        ),
      );
    }
  };
  const play = (isMuted: boolean) => {
    place.querySelector('.film-trouble')?.remove();
    player = playerOf(facts, { seconds: 0, isMuted, onTrouble: giveUp, onChange: () => void settle() });
    if (!player) return;
    start.hidden = true;
    box.append(player.element);
  };

  start.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    play(false);
    player?.element.focus();
  });
  new IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= IN_VIEW;
      void settle();
    },
    { threshold: IN_VIEW },
  ).observe(place);
  addEventListener('pagehide', () => {
    const state = player?.state();
    if (!state?.isPlaying || !mayFloat()) return;
    continueLater({ facts, seconds: state.seconds, page: location.href });
  });
  if (facts.autoplay && !wantsCalm()) play(true);
}
