import type { ReactNode } from 'react';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import type { MenuEntry } from '#shared/navigation/contract.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { footerHref } from './footer-href.ts';

const COLUMNS_AT_MOST = 4;
const TILES_AT_MOST = 2;
const TILE_PX = 768;

export interface MegaMenuProps {
  readonly site: Site;
  readonly entry: MenuEntry;
  /** Id of the panel, for the button that opens it. */
  readonly id: string;
}

/**
 * The panel of one entry. It is a popover, so that Escape closes it and returns focus to its button without scripts.
 */
export function MegaMenu({ site, entry, id }: MegaMenuProps): ReactNode {
  return (
    <div className="pop" id={id} popover="auto">
      <div className="wrap">
        <div className="pop-cols">
          {entry.columns.slice(0, COLUMNS_AT_MOST).map((column) => (
            <div key={column.title}>
              <a className="pop-title" href={footerHref(site, column.href)}>
                {column.title}
              </a>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <a href={footerHref(site, link.href)}>{link.label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {entry.tiles.slice(0, TILES_AT_MOST).map((tile) => (
            <a key={tile.href} className="pop-tile" href={sitePath(site, tile.href)}>
              <Picture file={tile.image} width={TILE_PX} height={TILE_PX} alt="" sizes="230px" ratio="1x1" />
              <span>
                {tile.label}
                <Icon name="arrow" size="s" />
              </span>
            </a>
          ))}
        </div>
        <p className="pop-all">
          <a className="link" href={footerHref(site, entry.href)}>{`All ${entry.label}`}</a>
        </p>
      </div>
    </div>
  );
}
