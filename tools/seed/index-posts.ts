import type { ImportIndexPost } from '#shared/import/contract.ts';
import type { Clock } from './clock.ts';
import { GEAR_AND_NOTES } from './index/gear-and-notes.ts';
import { HISTORY_AND_FILM } from './index/history-and-film.ts';
import { HOW_TOS } from './index/how-tos.ts';
import { LONGER_READS } from './index/longer-reads.ts';
import { PEOPLE_AND_NEWS } from './index/people-and-news.ts';
import { postOf } from './index/post.ts';
import { ROOMS_AND_MOVEMENT } from './index/rooms-and-movement.ts';

/** Returns the posts of The Index in all its categories, some of them featured in each possible way. */
export function indexPosts(clock: Clock): ImportIndexPost[] {
  const all = [
    ...HISTORY_AND_FILM,
    ...PEOPLE_AND_NEWS,
    ...ROOMS_AND_MOVEMENT,
    ...GEAR_AND_NOTES,
    ...LONGER_READS,
    ...HOW_TOS,
  ];
  return all.map((spec) => postOf(spec, clock));
}
