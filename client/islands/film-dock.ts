import { continueLater, isClosed, noteClosed, takeContinued } from '#client/browser/film/memory.ts';
import { canFloat, playerOf } from '#client/browser/film/player.ts';
import { make } from '#client/browser/make.ts';

/** Goes on with the film of the page before, in the corner. */
export async function wake(element: HTMLElement): Promise<void> {
  const film = takeContinued();
  if (!film || !canFloat() || isClosed(film.facts.film)) return;
  const { facts, seconds, page } = film;
  const { floatBox } = await import('#client/browser/film/corner.ts');
  const box = make('div', { class: 'film-box', 'data-shape': facts.shape });
  const end = () => {
    box.remove();
  };
  const player = playerOf(facts, { seconds, isMuted: false, onTrouble: end, onChange: () => undefined });
  if (!player) return;
  box.append(player.element);
  element.append(box);
  floatBox(box, facts.title, {
    close: () => {
      noteClosed(facts.film);
      end();
    },
    back: () => {
      end();
      location.assign(page);
    },
  });
  addEventListener('pagehide', () => {
    const state = player.state();
    if (state.isPlaying && box.isConnected) continueLater({ facts, seconds: state.seconds, page });
  });
}
