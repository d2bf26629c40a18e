import type { ReactNode } from 'react';
import { LargeBadge } from '#client/ui/badge.tsx';
import { FieldErrors } from '#client/ui/form/field-frame.tsx';
import { QuantityStepper } from '#client/ui/form/quantity-stepper.tsx';
import { Price } from '#client/ui/product/price.tsx';
import { FIELDS } from '#shared/product/choice-query.ts';
import type { GroupedResult, GroupedRow } from '#shared/product/grouped-rows.ts';
import { canBuy } from '#shared/product/stock.ts';
import { weightText } from '#shared/product/weight.ts';
import type { Model } from './model.ts';

function rowNote(row: GroupedRow, model: Model): string {
  const { part, stock } = row;
  if (stock === 'backorder') return part.inventory?.restockStatus ?? 'On back-order';
  if (!canBuy(stock)) return 'Out of stock';
  return part.weightLb === null ? part.detail : weightText(part.weightLb, model.props.site);
}

function Row({ model, row }: { readonly model: Model; readonly row: GroupedRow }): ReactNode {
  const { choice, change, nowMs, props } = model;
  const { part } = row;
  const name = FIELDS.grouped(part.productId);
  return (
    <tr>
      <th scope="row">
        {part.name}
        <small className={row.stock === 'backorder' ? 'late' : 'mute'}>{rowNote(row, model)}</small>
      </th>
      <td>
        <Price prices={part.prices} nowMs={nowMs} site={props.site} taxClass={props.words.taxClass} />
      </td>
      <td>
        <QuantityStepper
          name={name}
          label={`Quantity of ${part.name}`}
          value={row.qty}
          min={0}
          max={row.rule.max}
          size="s"
          isDisabled={!canBuy(row.stock)}
          onValue={(qty) => change({ grouped: { ...choice.grouped, [String(part.productId)]: qty } })}
        />
      </td>
    </tr>
  );
}

/** The tiers of Hundo pricing, and the discount that the chosen rows earn. */
function Hundo({ model, grouped }: { readonly model: Model; readonly grouped: GroupedResult }): ReactNode {
  const { options, props, print } = model;
  const weight = weightText(grouped.weightLb, props.site);
  const next = options.hundoRules.find((rule) => rule.ruleWeight > grouped.weightLb);
  return (
    <div className="tiers">
      <LargeBadge kind="hundo" />
      <table>
        <caption className="vh">Hundo pricing by total weight</caption>
        <tbody>
          {options.hundoRules.map((rule) => (
            <tr key={rule.ruleWeight} aria-current={grouped.tier === rule ? 'true' : undefined}>
              <th scope="row">{`from ${weightText(rule.ruleWeight, props.site)}`}</th>
              <td>{`${print(rule.discountPerLb)} off per lb`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="s14" aria-live="polite">
        {grouped.discount > 0 ? (
          <b>{`${weight} selected: ${print(grouped.discount)} off, already included in the price.`}</b>
        ) : (
          `${weight} selected.`
        )}
        {next &&
          ` ${weightText(Math.round((next.ruleWeight - grouped.weightLb) * 100) / 100, props.site)} to the next tier.`}
      </p>
    </div>
  );
}

/** Members of a grouped product, each with its price and quantity. */
export function GroupedChoices({ model }: { readonly model: Model }): ReactNode {
  const { grouped } = model.configured;
  if (!grouped) return null;
  return (
    <div className="opt">
      <table className="members">
        <caption className="vh">Choose your quantities</caption>
        <thead className="vh">
          <tr>
            <th scope="col">Product</th>
            <th scope="col">Price each</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {grouped.rows.map((row) => (
            <Row key={row.part.productId} model={model} row={row} />
          ))}
        </tbody>
      </table>
      {model.options.hundoRules.length > 0 && <Hundo model={model} grouped={grouped} />}
      <FieldErrors id="grouped" errors={model.errorsOf('grouped')} />
    </div>
  );
}
