import { make } from '#client/browser/make.ts';
import type { FilmFacts } from '#shared/film/facts.ts';
import { type FilmSource, filmNamed, playerAddress } from '#shared/film/film.ts';

/** A film that plays or is about to. */
export interface Player {
  readonly element: HTMLElement;
  /** Whether it plays, and where it is in seconds, as far as the provider says. */
  readonly state: () => { readonly isPlaying: boolean; readonly seconds: number };
  readonly pause: () => void;
}

/** How a film begins. */
export interface Beginning {
  readonly seconds: number;
  readonly isMuted: boolean;
  /** The film cannot be played. */
  readonly onTrouble: () => void;
  /** It began or ended. */
  readonly onChange: () => void;
}

/** Whether this browser can show a film above the page without loading it again. */
export const canFloat = (): boolean => 'popover' in HTMLElement.prototype;

/** Says that a film begins, so that the others of the page pause. */
const BEGINS = 'store:film-begins';

/**
 * Starts a video, without sound where the browser allows no other beginning. One that may not begin by itself at all
 * stays at its first picture.
 */
async function begin(video: HTMLVideoElement): Promise<void> {
  try {
    await video.play().catch(() => {
      video.muted = true;
      return video.play();
    });
  } catch (error) {
    console.info('The video did not start by itself.', error);
  }
}

function ownPlayer(src: string, { title, captions, loop, autoplay }: FilmFacts, beginning: Beginning): Player {
  const { seconds, isMuted, onTrouble, onChange } = beginning;
  const tracks = captions.map((track, at) =>
    make('track', {
      kind: 'captions',
      src: track.src,
      srclang: track.language,
      label: track.label,
      ...(at === 0 ? { default: '' } : {}),
    }),
  );
  const video = make('video', { src, controls: '', playsinline: '', 'aria-label': title }, ...tracks);
  video.muted = isMuted;
  video.loop = loop;
  if (seconds > 0) video.currentTime = seconds;
  video.addEventListener('error', onTrouble);
  for (const name of ['play', 'pause', 'ended']) video.addEventListener(name, onChange);
  // What plays by itself, without sound, interrupts nothing that someone watches.
  if (!autoplay) video.addEventListener('play', () => dispatchEvent(new CustomEvent(BEGINS, { detail: video })));
  void begin(video);
  return {
    element: video,
    state: () => ({ isPlaying: !video.paused && !video.ended, seconds: video.currentTime }),
    pause: () => video.pause(),
  };
}

/** What the players of YouTube and Vimeo tell their page. */
interface Told {
  readonly info?: { readonly currentTime?: number; readonly playerState?: number } | null;
  readonly event?: string;
  readonly data?: { readonly seconds?: number };
}

const PLAYING = 1;

function told(data: unknown): Told | undefined {
  try {
    return (typeof data === 'string' ? JSON.parse(data) : data) as Told;
  } catch {
    // Players also send texts of their own.
    return undefined;
  }
}

/** The commands of each provider: to be told what happens, and to pause. */
const COMMANDS = {
  youtube: {
    listen: [{ event: 'listening', id: 1 }],
    play: { event: 'command', func: 'playVideo', args: [] },
    pause: { event: 'command', func: 'pauseVideo', args: [] },
  },
  vimeo: {
    listen: ['play', 'pause', 'ended', 'timeupdate'].map((value) => ({ method: 'addEventListener', value })),
    play: { method: 'play' },
    pause: { method: 'pause' },
  },
} as const;

/**
 * A provider's player in a frame. Phones of Apple let a frame begin by itself only without sound; elsewhere the tap that
 * asked for it counts for the frame, too.
 */
function providerPlayer(
  film: Exclude<FilmSource, { kind: 'own' }>,
  { title }: FilmFacts,
  { seconds, isMuted, onChange }: Beginning,
): Player {
  const isApplePhone =
    /iP(?:hone|ad|od)/.test(navigator.userAgent) || (navigator.maxTouchPoints > 1 && /Mac/.test(navigator.userAgent));
  const src = playerAddress(film, { origin: location.origin, seconds, isMuted: isMuted || isApplePhone });
  const { origin } = new URL(src);
  const frame = make('iframe', {
    src,
    title,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    referrerpolicy: 'strict-origin-when-cross-origin',
  });
  const commands = COMMANDS[film.kind];
  const send = (command: object) => frame.contentWindow?.postMessage(JSON.stringify(command), origin);
  const now = { isPlaying: true, seconds };
  const change = (isPlaying: boolean) => {
    if (isPlaying === now.isPlaying) return;
    now.isPlaying = isPlaying;
    if (isPlaying) dispatchEvent(new CustomEvent(BEGINS, { detail: frame }));
    onChange();
  };
  addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const said = told(event.data);
    if (!said) return;
    if (said.event === 'ready' || said.event === 'onReady') {
      for (const command of commands.listen) send(command);
      send(commands.play);
    }
    now.seconds = said.info?.currentTime ?? said.data?.seconds ?? now.seconds;
    const { playerState } = said.info ?? {};
    if (playerState !== undefined) change(playerState === PLAYING || playerState === 3);
    else if (said.event === 'play') change(true);
    else if (said.event === 'pause' || said.event === 'ended') change(false);
  });
  frame.addEventListener('load', () => {
    for (const command of commands.listen) send(command);
  });
  dispatchEvent(new CustomEvent(BEGINS, { detail: frame }));
  return { element: frame, state: () => now, pause: () => send(commands.pause) };
}

/** Makes the player of a film and starts it; undefined if the film is none. When another one begins, it pauses. */
export function playerOf(facts: FilmFacts, beginning: Beginning): Player | undefined {
  const film = filmNamed(facts.film);
  if (!film) return undefined;
  const player = film.kind === 'own' ? ownPlayer(film.src, facts, beginning) : providerPlayer(film, facts, beginning);
  if (facts.autoplay) return player;
  addEventListener(BEGINS, (event) => {
    if ((event as CustomEvent<Element>).detail !== player.element && player.state().isPlaying) player.pause();
  });
  return player;
}
