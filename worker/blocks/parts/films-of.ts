import type { FilmProps } from '#client/ui/film.tsx';
import { type FilmSource, filmAt } from '#shared/film/film.ts';
import type { Ctx } from '#worker/request/context.ts';
import { captionsOf } from './film-captions.ts';
import { picturesOf } from './picture-of.ts';

/** A film as editors name it. */
interface Named {
  readonly film: string;
  readonly title: string;
  readonly poster: string;
}

/** A film of a block with what its player needs, except its width on the page. */
export interface BlockFilm<Item extends Named> {
  readonly item: Item;
  readonly film: Omit<FilmProps, 'sizes'>;
}

/** The films of a block, with posters and captions. Undefined without any. */
export async function filmsOf<Item extends Named>(
  ctx: Ctx,
  items: readonly Item[],
): Promise<readonly BlockFilm<Item>[] | undefined> {
  const posters = await picturesOf(
    ctx,
    items.map(({ poster }) => poster),
  );
  const films = items.map(async (item, index): Promise<BlockFilm<Item>[]> => {
    const source: FilmSource | null = filmAt(item.film);
    if (!source) return [];
    const captions = await captionsOf(ctx, source);
    const poster = posters[index] ?? null;
    return [{ item, film: { source, title: item.title, poster, captions, floats: ctx.flags.pip } }];
  });
  const found = (await Promise.all(films)).flat();
  return found.length > 0 ? found : undefined;
}
