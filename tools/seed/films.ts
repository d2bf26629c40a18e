/** Folder of films and captions, in the bucket and below `tools/seed/media/`. */
export const FILM_FOLDER = 'film/';

/** Films of the demo store and their captions, made of its own pictures. */
export const FILM_FILES = [
  'the-bar-from-end-to-end.mp4',
  'the-bar-from-end-to-end.en.vtt',
  'short-kettlebells.mp4',
  'short-plates.mp4',
  'short-rack.mp4',
] as const;

/** Address of a film or its captions. */
export const filmPath = (name: (typeof FILM_FILES)[number]): string => `/media/${FILM_FOLDER}${name}`;
