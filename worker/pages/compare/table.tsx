import type { ReactNode } from 'react';
import { Enhanced } from '#client/island.tsx';
import { ButtonLink } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { HiddenName } from '#client/ui/form/hidden-name.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Picture } from '#client/ui/picture.tsx';
import { Price } from '#client/ui/product/price.tsx';
import { QuickAdd } from '#client/ui/product/quick-add.tsx';
import { Stars } from '#client/ui/product/stars.tsx';
import type { CompareGroup, CompareRow } from '#shared/compare/groups.ts';
import { comparePath, LEAST_COMPARED } from '#shared/compare/keys.ts';
import { type Site, sitePath } from '#shared/site/sites.ts';
import type { ComparedProduct, Comparison } from '#worker/pages/compare/read-comparison.ts';
import type { Ctx } from '#worker/request/context.ts';

const PICTURE_SIZES = '(max-width: 767px) 110px, 200px';
/** Query parameter that shows only the differences. */
const ONLY = 'only';
const DIFFERENCES = 'differences';

interface TableProps {
  readonly ctx: Ctx;
  readonly comparison: Comparison;
}

interface ColumnProps {
  readonly ctx: Ctx;
  readonly product: ComparedProduct;
}

/** Address of the comparison without one of its products. It keeps showing only the differences if it did before. */
function hrefWithout({ site, url }: Ctx, products: readonly ComparedProduct[], gone: ComparedProduct): string {
  const rest = products.filter((each) => each !== gone).map(({ key }) => key);
  const isOnly = url.searchParams.get(ONLY) === DIFFERENCES && rest.length >= LEAST_COMPARED;
  return sitePath(site, comparePath(rest)) + (isOnly ? `?${ONLY}=${DIFFERENCES}` : '');
}

function Heading({ ctx, product, removeHref }: ColumnProps & { readonly removeHref: string }): ReactNode {
  const { card, key } = product;
  return (
    <th scope="col">
      <div className="tilepic">
        {card.picture && (
          <Picture
            file={card.picture.file}
            width={card.picture.width}
            height={card.picture.height}
            alt=""
            sizes={PICTURE_SIZES}
            priority="eager"
          />
        )}
      </div>
      <div className="vs-name">
        <a href={sitePath(ctx.site, card.url)}>{card.name}</a>
        <a className="iconbtn" href={removeHref} rel="nofollow" data-remove={key}>
          <Icon name="close" size="s" />
          <span className="vh">Remove {card.name}</span>
        </a>
      </div>
    </th>
  );
}

function Stock({ product }: { readonly product: ComparedProduct }): ReactNode {
  const { card, stock } = product;
  const words = {
    in: 'In stock',
    backorder: card.restock ?? 'On back-order',
    bin: card.restock ?? 'Out of stock',
    out: card.restock ?? 'Out of stock',
  };
  return <span className={classNames('vs-stock', stock)}>{words[stock]}</span>;
}

function Action({ ctx: { site, visitor }, product }: ColumnProps): ReactNode {
  const { card, quickQty } = product;
  const isElsewhere = card.isAppOnly === true && visitor.app === null;
  if (quickQty === null || isElsewhere)
    return (
      <ButtonLink look="line" size="sm" href={sitePath(site, card.url)}>
        {!isElsewhere && (product.stock === 'in' || product.stock === 'backorder') ? 'Choose options' : 'See product'}
        <HiddenName name={card.name} />
      </ButtonLink>
    );
  return (
    <Enhanced name="quick-add" when="touch">
      <QuickAdd productId={card.productId} name={card.name} href={sitePath(site, '/cart/add')} qty={quickQty} />
    </Enhanced>
  );
}

function PriceCell({ site, nowMs, product }: { site: Site; nowMs: number; product: ComparedProduct }): ReactNode {
  const { card, prices, isFrom } = product;
  return (
    <Price
      prices={prices}
      nowMs={nowMs}
      site={site}
      taxClass={card.taxClass}
      isFrom={isFrom}
      interval={card.interval}
    />
  );
}

/** What every product has: price, rating, stock and a cart button. */
function Offers({ ctx, comparison: { products } }: TableProps): ReactNode {
  const rows: readonly (readonly [string, (product: ComparedProduct) => ReactNode])[] = [
    ['Price', (product) => <PriceCell site={ctx.site} nowMs={ctx.now} product={product} />],
    [
      'Rating',
      ({ card }) =>
        card.rating.count > 0 ? <Stars rating={card.rating} locale={ctx.site.locale} /> : 'No reviews yet',
    ],
    ['Availability', (product) => <Stock product={product} />],
    ['Buy', (product) => <Action ctx={ctx} product={product} />],
  ];
  return (
    <tbody>
      {rows.map(([label, cell]) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {products.map((product) => (
            <td key={product.key}>{cell(product)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Row({
  row,
  products,
}: {
  readonly row: CompareRow;
  readonly products: readonly ComparedProduct[];
}): ReactNode {
  return (
    <tr data-same={row.differs ? undefined : ''}>
      <th scope="row">
        {row.label}
        {row.differs && (
          <>
            <span className="vs-mark" aria-hidden="true">
              ≠
            </span>
            <span className="vh"> differs</span>
          </>
        )}
      </th>
      {products.map(({ key }, index) => (
        <td key={key}>
          {row.values[index] ?? (
            <>
              <span aria-hidden="true">–</span>
              <span className="vh">Not stated</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}

function Group({ group, products }: { group: CompareGroup; products: readonly ComparedProduct[] }): ReactNode {
  return (
    <tbody data-same={group.rows.some(({ differs }) => differs) ? undefined : ''}>
      <tr className="vs-group">
        <th scope="rowgroup" colSpan={products.length + 1}>
          <span>{group.title}</span>
        </th>
      </tr>
      {group.rows.map((row) => (
        <Row key={row.code} row={row} products={products} />
      ))}
    </tbody>
  );
}

/** How many rows differ, and a switch to show only those: a link without scripts, instant with them. */
function Differences({ ctx, comparison: { products, groups } }: TableProps): ReactNode {
  const isOnly = ctx.url.searchParams.get(ONLY) === DIFFERENCES;
  const rows = groups.flatMap((group) => group.rows);
  const different = rows.filter(({ differs }) => differs).length;
  const path = sitePath(ctx.site, comparePath(products.map(({ key }) => key)));
  return (
    <>
      <p role="status">
        {different === 0 ? 'All listed facts are the same.' : `They differ in ${different} of ${rows.length} facts.`}
      </p>
      {different > 0 && different < rows.length && (
        <a
          className="btn line sm"
          href={isOnly ? path : `${path}?${ONLY}=${DIFFERENCES}`}
          rel="nofollow"
          aria-current={isOnly ? 'true' : undefined}
          data-differences=""
        >
          <span>Differences only</span>
        </a>
      )}
    </>
  );
}

/** Products side by side. Their names stay visible while the page scrolls, and the row labels while the table does. */
export function CompareTable({ ctx, comparison }: TableProps): ReactNode {
  const { products, groups } = comparison;
  const isOnly = ctx.url.searchParams.get(ONLY) === DIFFERENCES;
  return (
    <>
      <Enhanced name="compare-table" when="idle">
        <div className="vs-bar">
          {products.length >= LEAST_COMPARED && <Differences ctx={ctx} comparison={comparison} />}
          <a className="link s14" href={sitePath(ctx.site, '/compare')} data-remove="*">
            Remove all
          </a>
        </div>
      </Enhanced>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="vs-scroll" tabIndex={0} aria-label="Comparison of products" data-n={products.length}>
        <table className="vs" data-n={products.length} data-only={isOnly ? '' : undefined}>
          <caption className="vh">Products side by side</caption>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <Heading
                  key={product.key}
                  ctx={ctx}
                  product={product}
                  removeHref={hrefWithout(ctx, products, product)}
                />
              ))}
            </tr>
          </thead>
          <Offers ctx={ctx} comparison={comparison} />
          {groups.map((group) => (
            <Group key={group.title} group={group} products={products} />
          ))}
        </table>
      </section>
    </>
  );
}
