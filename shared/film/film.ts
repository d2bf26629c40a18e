/** A film: a file of this store, or one at a provider whose player sets no cookies. */
export type FilmSource =
  /** Path on the store's own host. */
  | { readonly kind: 'own'; readonly src: string }
  | { readonly kind: 'youtube'; readonly id: string }
  /** `key`: what Vimeo adds to the address of a film that it does not list; '' for none. */
  | { readonly kind: 'vimeo'; readonly id: string; readonly key: string };

const YOUTUBE_ID = /^[\w-]{11}$/;
const VIMEO_ID = /^\d{5,12}$/;
const VIMEO_KEY = /^[0-9a-f]{6,20}$/;
/** A film that the store keeps, or one among the uploads of an outside blog. */
const OWN_FILM = /^\/(?:media\/film|theindex\/wp-content\/uploads)\/[\w./-]+\.(?:mp4|webm)$/;

/** Origins of the players, for the policy of pages. */
export const FILM_ORIGINS: readonly string[] = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

function youtube(id: string | null | undefined): FilmSource | null {
  return id && YOUTUBE_ID.test(id) ? { kind: 'youtube', id } : null;
}

function vimeo(id: string | undefined, key = ''): FilmSource | null {
  if (id === undefined || !VIMEO_ID.test(id)) return null;
  return { kind: 'vimeo', id, key: VIMEO_KEY.test(key) ? key : '' };
}

/** The film at an address, as people copy it: a page, a short link, a short or a player. Null for anything else. */
export function filmAt(address: string): FilmSource | null {
  if (OWN_FILM.test(address)) return address.includes('..') ? null : { kind: 'own', src: address };
  const whole = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(whole);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const host = hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second, third] = pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(first);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    return first === 'watch'
      ? youtube(searchParams.get('v'))
      : /^(?:embed|shorts|live|v)$/.test(first)
        ? youtube(second)
        : null;
  }
  if (host === 'player.vimeo.com') return first === 'video' ? vimeo(second, searchParams.get('h') ?? '') : null;
  if (host === 'vimeo.com') return vimeo(first, second) ?? (first === 'channels' ? vimeo(third) : null);
  return null;
}

/** A film as one word: `youtube:ID`, `vimeo:ID`, `vimeo:ID/KEY`, or the path of a file. */
export function filmName(film: FilmSource): string {
  if (film.kind === 'own') return film.src;
  return film.kind === 'youtube' ? `youtube:${film.id}` : `vimeo:${film.id}${film.key && `/${film.key}`}`;
}

/** The film with a name; null if it is none. */
export function filmNamed(name: string): FilmSource | null {
  const [, kind, id = '', key = ''] = /^(youtube|vimeo):([\w-]+)(?:\/(\w+))?$/.exec(name) ?? [];
  if (kind === 'youtube') return youtube(id);
  return kind === 'vimeo' ? vimeo(id, key) : filmAt(name)?.kind === 'own' ? { kind: 'own', src: name } : null;
}

/** Where a film can be watched without a script: its page at the provider, or the file. */
export function watchAddress(film: FilmSource): string {
  if (film.kind === 'own') return film.src;
  if (film.kind === 'youtube') return `https://www.youtube.com/watch?v=${film.id}`;
  return `https://vimeo.com/${film.id}${film.key && `/${film.key}`}`;
}

/** How a player begins. */
export interface FilmStart {
  /** Origin of the page, which the player reports to. */
  readonly origin: string;
  readonly seconds: number;
  readonly isMuted: boolean;
}

/** Address of the provider's player without cookies, which plays at once. */
export function playerAddress(
  film: Exclude<FilmSource, { readonly kind: 'own' }>,
  { origin, seconds, isMuted }: FilmStart,
): string {
  const at = Math.floor(seconds);
  if (film.kind === 'youtube') {
    const query = new URLSearchParams({ autoplay: '1', playsinline: '1', rel: '0', enablejsapi: '1', origin });
    if (at > 0) query.set('start', String(at));
    if (isMuted) query.set('mute', '1');
    return `https://www.youtube-nocookie.com/embed/${film.id}?${query}`;
  }
  const query = new URLSearchParams({ autoplay: '1', playsinline: '1', dnt: '1' });
  if (film.key !== '') query.set('h', film.key);
  if (isMuted) query.set('muted', '1');
  return `https://player.vimeo.com/video/${film.id}?${query}${at > 0 ? `#t=${at}s` : ''}`;
}
