import type { ReactNode } from 'react';
import { BarTable } from '#client/islands/bar-table.tsx';
import { Breadcrumbs } from '#client/ui/breadcrumbs.tsx';
import type { Bar } from '#shared/bar/contract.ts';
import { breadcrumbData } from '#shared/seo/structured-data.ts';
import { sitePath } from '#shared/site/sites.ts';
import { StructuredData } from '#worker/render/structured-data.tsx';
import type { Ctx } from '#worker/request/context.ts';

interface BarsViewProps {
  readonly ctx: Ctx;
  readonly bars: readonly Bar[];
  /** Path of the page on the site. */
  readonly path: string;
}

/** The bar comparison table as a separate page. */
export function BarsView({ ctx, bars, path }: BarsViewProps): ReactNode {
  const { site } = ctx;
  const trail = [{ name: 'Bar comparison', url: path, categoryId: null }];
  return (
    <div className="wrap">
      {ctx.visitor.app === null && <Breadcrumbs site={site} trail={trail} />}
      <h1 className="d d64">Bar comparison</h1>
      <p className="intro">
        Every bar side by side. The F rating is the number of cycles of 10,000 drops without bending; duty runs from 1
        (light) to 5 (all day, every day).
      </p>
      <BarTable bars={bars} search={ctx.url.search} path={sitePath(site, path)} prefix={site.prefix} />
      <StructuredData data={breadcrumbData(ctx.origin, site, trail)} />
    </div>
  );
}
