import type { ReactNode } from 'react';
import { jsonLd } from '#shared/seo/structured-data.ts';

/** schema.org data for search engines. It is a data block and not a script, so no policy needs to allow it. */
export function StructuredData({ data }: { data: unknown }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLd() escapes what could end the element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(data) }} />;
}
