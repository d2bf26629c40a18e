import type { FilmCaptions } from '#shared/film/facts.ts';
import type { FilmSource } from '#shared/film/film.ts';
import { softly } from '#worker/log/softly.ts';
import type { Ctx } from '#worker/request/context.ts';

const FOLDER = '/media/film/';

/**
 * Captions of a film of this store: the files beside it that are named for it and for their language, `a.en.vtt` for
 * `a.mp4`. None for the films of providers, whose players have their own.
 */
export async function captionsOf(ctx: Ctx, film: FilmSource): Promise<readonly FilmCaptions[]> {
  if (film.kind !== 'own' || !film.src.startsWith(FOLDER)) return [];
  const file = film.src.slice(FOLDER.length);
  const languages = await softly(ctx, 'film_captions', [], () =>
    ctx.store.media.captionLanguages(file, ctx.store.versions.latest),
  );
  const names = new Intl.DisplayNames([ctx.site.locale], { type: 'language' });
  const own = ctx.site.locale.slice(0, 2);
  return languages
    .toSorted((a, b) => Number(b.startsWith(own)) - Number(a.startsWith(own)))
    .map((language) => ({
      src: `${FOLDER}${file.replace(/\.\w+$/, '')}.${language}.vtt`,
      language,
      label: names.of(language) ?? language,
    }));
}
