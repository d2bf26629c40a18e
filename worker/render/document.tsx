import type { ReactNode } from 'react';
import { croppedUrl } from '#shared/image/transform.ts';
import { BRAND } from '#shared/seo/brand.ts';
import { alternates, type Head, robots } from '#shared/seo/head.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import { CLIENT, RELEASE, type Sheet } from '#worker/render/assets.ts';
import { CONSENT_SHEET } from '#worker/render/shell/consent-notice.tsx';
import { INLINE_SCRIPT } from '#worker/request/inline-script.ts';

/** Everything in a document's head that depends on the request, and nothing that depends on the page's data. */
export interface DocumentFrame {
  readonly site: Site;
  readonly origin: string;
  readonly contrast: 'high' | 'normal' | null;
  readonly theme: 'dark' | 'light' | null;
  readonly isApp: boolean;
}

function titleOf(title: string): string {
  return title.includes(BRAND) ? title : `${title} | ${BRAND}`;
}

function Meta({ frame, head }: { frame: DocumentFrame; head: Head }): ReactNode {
  const { site, origin } = frame;
  const rule = robots(site, head);
  const address = head.canonical === null ? null : origin + sitePath(site, head.canonical);
  const isIndexed = address !== null && rule !== 'noindex,nofollow';
  const [path = '/'] = (head.canonical ?? '/').split('?');
  return (
    <>
      <title>{titleOf(head.title)}</title>
      {head.description !== '' && <meta name="description" content={head.description} />}
      {rule !== null && <meta name="robots" content={rule} />}
      {isIndexed && <link rel="canonical" href={address} />}
      {isIndexed && <meta property="og:url" content={address} />}
      {isIndexed &&
        alternates(origin, head).map(({ hreflang, href }) => (
          <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
        ))}
      {head.feed !== null && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={head.feed.title}
          href={origin + sitePath(site, head.feed.path)}
        />
      )}
      {head.prev !== null && <link rel="prev" href={origin + sitePath(site, path) + head.prev} />}
      {head.next !== null && <link rel="next" href={origin + sitePath(site, path) + head.next} />}
      <meta property="og:title" content={head.title} />
      <meta property="og:type" content={head.type} />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:locale" content={site.locale.replace('-', '_')} />
      {head.description !== '' && <meta property="og:description" content={head.description} />}
      {head.image !== null && <meta property="og:image" content={origin + croppedUrl(head.image, 1284, 'og')} />}
      <meta name="twitter:card" content={head.image === null ? 'summary' : 'summary_large_image'} />
    </>
  );
}

/** The additional style sheets of a page. */
const sheetsOf = ({ isApp }: DocumentFrame, sheet: Sheet | readonly Sheet[] | undefined): readonly Sheet[] => [
  ...(isApp ? (['app'] as const) : []),
  ...[sheet ?? []].flat(),
];

/** The document around a page; `children` is the whole content of the body. */
export function Document({
  frame,
  head,
  sheet,
  children,
}: {
  frame: DocumentFrame;
  head: Head;
  sheet: Sheet | readonly Sheet[] | undefined;
  children: ReactNode;
}): ReactNode {
  const { site } = frame;
  const hasNotice = !site.grantsConsent && !frame.isApp;
  return (
    <html
      lang={site.locale}
      data-site={site.code}
      data-prefix={site.prefix}
      data-release={RELEASE.hash}
      {...(frame.contrast === null ? {} : { 'data-contrast': frame.contrast })}
      {...(frame.theme === null ? {} : { 'data-theme': frame.theme })}
      {...(frame.isApp ? { 'data-app': '' } : {})}
      {...(site.grantsConsent ? {} : { 'data-asks-consent': '' })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="preload" as="font" type="font/woff2" href={CLIENT.font} crossOrigin="anonymous" />
        <link rel="stylesheet" href={CLIENT.styles} />
        {hasNotice && (
          <noscript>
            <link rel="stylesheet" href={CONSENT_SHEET} />
          </noscript>
        )}
        {sheetsOf(frame, sheet).map((each) => (
          <link key={each} rel="stylesheet" href={CLIENT.sheets[each]} />
        ))}
        {[head.preload ?? []].flat().map((picture) => (
          <link
            key={picture.srcset}
            rel="preload"
            as="image"
            imageSrcSet={picture.srcset}
            imageSizes={picture.sizes}
            media={picture.media}
            fetchPriority="high"
          />
        ))}
        {CLIENT.core.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={CLIENT.entry} async />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this store, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#101114" />
        <Meta frame={frame} head={head} />
      </head>
      <body>
        {children}
        {/* Where scripts announce the result of an action (`client/browser/say.ts`). */}
        <p className="said" aria-live="polite" />
      </body>
    </html>
  );
}
