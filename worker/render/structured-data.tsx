import type { ReactNode } from 'react';
import { jsonLd } from '#shared/seo/structured-data.ts';

/** schema.org data for search engines. A data block, not a script: no policy needs to allow it. */
export function StructuredData({ data }: { data: unknown }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLd() escapes what could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />;
}
