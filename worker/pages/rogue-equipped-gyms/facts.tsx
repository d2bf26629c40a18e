import type { ReactNode } from 'react';
import { floorText } from '#shared/gym/floor.ts';
import { GYM_EQUIPMENT, GYM_KINDS, gymPlaceLine } from '#shared/gym/words.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { MapGym } from '#worker/store/gym/gyms.ts';
import type { CategoryTree } from '#worker/store/product/categories.ts';

/** A short form of a website's address. */
function shortAddress(website: string): string {
  return website.replace(/^https:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
}

export interface GymFactsProps {
  readonly gym: MapGym;
  readonly site: Site;
  /** Categories of the site; equipment links to those that exist. */
  readonly categories?: CategoryTree;
}

/** The public facts of a gym, below its name. */
export function GymFacts({ gym, site, categories }: GymFactsProps): ReactNode {
  const { kind, website, floorDm2, about, equipment } = gym;
  return (
    <>
      <p className="mute">{gymPlaceLine(gym)}</p>
      <p className="s14">
        {[GYM_KINDS[kind], floorDm2 === null ? '' : floorText(floorDm2, site)]
          .filter((words) => words !== '')
          .join(' · ')}
      </p>
      {about !== '' && <p className="gym-about">{about}</p>}
      {equipment.length > 0 && (
        <ul className="gym-equipment" aria-label="Equipment">
          {equipment.map((code) => {
            const { label, url } = GYM_EQUIPMENT[code];
            return (
              <li key={code}>
                {categories?.byUrl.has(url) ? <a href={sitePath(site, url)}>{label}</a> : <span>{label}</span>}
              </li>
            );
          })}
        </ul>
      )}
      {website !== '' && (
        <p>
          <a className="link" href={website} rel="nofollow ugc noopener">
            {shortAddress(website)}
          </a>
        </p>
      )}
    </>
  );
}
