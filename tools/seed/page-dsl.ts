import type { BlockRecord } from '#shared/block/record.ts';
import type { ImportPage } from '#shared/import/contract.ts';
import type { SiteCode } from '#shared/site/sites.ts';
import { framesOf, mediaKey, type PictureName, picture } from './pictures.ts';

/** A block of a page (`docs/blocks.md`). */
export type PageBlock = BlockRecord;

type PerkIcon = 'truck' | 'box' | 'shield' | 'flag';

interface PageLink {
  readonly label: string;
  readonly href: string;
}

export function link(label: string, href: string): PageLink {
  return { label, href };
}

export function hero(
  eyebrow: string,
  title: string,
  text: string,
  image: PictureName,
  first: PageLink,
  second: PageLink,
): PageBlock {
  const links = [
    { ...first, kind: 'primary' as const },
    { ...second, kind: 'secondary' as const },
  ];
  return {
    name: 'hero',
    props: { eyebrow, title, text, ...framesOf(image), imageAlt: picture(image).label, links },
  };
}

export function split(eyebrow: string, title: string, text: string, image: PictureName, to: PageLink): PageBlock {
  return {
    name: 'split',
    props: { eyebrow, title, text, image: mediaKey(image), imageAlt: picture(image).label, link: to },
  };
}

export function perks(
  ...items: readonly (readonly [icon: PerkIcon, title: string, text: string, href: string])[]
): PageBlock {
  return { name: 'perks', props: { items: items.map(([icon, title, text, href]) => ({ icon, title, text, href })) } };
}

export function tiles(
  title: string,
  to: PageLink | null,
  ...items: readonly (readonly [label: string, href: string, image: PictureName])[]
): PageBlock {
  return {
    name: 'category-tiles',
    props: { title, link: to, items: items.map(([label, href, image]) => ({ label, href, image: mediaKey(image) })) },
  };
}

export function productList(
  title: string,
  category: string,
  limit: number,
  to: PageLink,
  badge?: 'hot' | 'hundo',
): PageBlock {
  return { name: 'product-list', props: { title, ...(badge && { badge }), category, limit, link: to } };
}

export function posts(
  title: string,
  to: PageLink,
  ...items: readonly (readonly [eyebrow: string, title: string, meta: string, image: PictureName, href: string])[]
): PageBlock {
  return {
    name: 'posts',
    props: {
      title,
      link: to,
      items: items.map(([eyebrow, head, meta, image, href]) => ({
        eyebrow,
        title: head,
        meta,
        image: mediaKey(image),
        href,
      })),
    },
  };
}

export function text(...html: readonly string[]): PageBlock {
  return { name: 'text', props: { html: html.join('') } };
}

/** Builds a form by its name in `forms.ts`; that of the support desk has its own block. */
export function formBlock(formHash: string, title: string, words = ''): PageBlock {
  const name = formHash === 'support' ? 'support-form' : 'content-form';
  return { name, props: { formHash, title, text: words } };
}

/** Builds a page of blocks, for every site or for one. */
export function blockPage(
  identifier: string,
  title: string,
  description: string,
  blocks: readonly PageBlock[],
  site: SiteCode | null = null,
): ImportPage {
  return {
    identifier,
    site,
    title,
    heading: title,
    content: '',
    metaTitle: identifier === 'home' ? title : `${title} | Northbar`,
    metaDescription: description,
    metaKeywords: '',
    isActive: true,
    blocks: blocks.map((block) => ({ ...block })),
    extra: {},
  };
}

/** Builds a page that consists of its text. */
export function textPage(
  identifier: string,
  title: string,
  description: string,
  content: string,
  site: SiteCode | null = null,
): ImportPage {
  return { ...blockPage(identifier, title, description, [], site), content };
}
