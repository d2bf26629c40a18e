/** A text track of a film, WebVTT of this store. */
export interface FilmCaptions {
  /** Path on the store's own host. */
  readonly src: string;
  /** Language tag, `en-US`. */
  readonly language: string;
  readonly label: string;
}

/** What the browser needs to play a film (`client/islands/film.ts`). */
export interface FilmFacts {
  /** `filmName` of the film. */
  readonly film: string;
  readonly title: string;
  readonly shape: FilmShape;
  readonly captions: readonly FilmCaptions[];
  /** Begins by itself, without sound, when it comes into view. Only for films of this store. */
  readonly autoplay: boolean;
  readonly loop: boolean;
  /** Stays in a corner when its place is scrolled away, and on the next page. */
  readonly floats: boolean;
}

export type FilmShape = 'wide' | 'tall' | 'square';
