import type { RuleShipping } from '#shared/cart-rule/cart-rule.ts';
import type { ImportCartRule } from '#shared/cart-rule/cart-rule-record.ts';
import type {
  ImportAttribute,
  ImportBar,
  ImportBlock,
  ImportCategory,
  ImportCustomer,
  ImportForm,
  ImportGiftcard,
  ImportGroupPrice,
  ImportIndexPost,
  ImportIndexTag,
  ImportMenu,
  ImportPage,
  ImportPriceRule,
  ImportQuestion,
  ImportReview,
  ImportRewrite,
  ImportSearchRedirect,
  ImportSynonym,
  ImportTableRate,
  ImportTaxRate,
  ImportTicket,
} from '#shared/import/contract.ts';
import type { ImportProgram } from '#shared/program/contract.ts';
import { lastName } from '#tools/import/csv/category-path.ts';
import { encodeEntities } from '#tools/import/csv/entities.ts';
import { formatTime } from '#tools/import/csv/times.ts';
import { formatFlag, formatMoney, formatNumber } from '#tools/import/csv/values.ts';
import { formatConditions } from '#tools/import/read/read-price-rules.ts';

type CsvRecord = Readonly<Record<string, string>>;

export function formatAttribute(attribute: ImportAttribute): CsvRecord {
  const { admin_label: adminLabel, ...extra } = attribute.extra;
  const labels = adminLabel === undefined ? [attribute.label] : [adminLabel, attribute.label];
  return {
    ...extra,
    frontend_label: labels.map(encodeEntities).join('\n'),
    frontend_input: attribute.input,
    option: attribute.options.map(encodeEntities).join('\n'),
    attribute_code: attribute.code,
    is_comparable: formatFlag(attribute.isComparable),
    is_filterable: formatFlag(attribute.isFilterable),
    position: String(attribute.position),
    is_visible_on_front: formatFlag(attribute.isVisible),
  };
}

export function formatCategory(category: ImportCategory): CsvRecord {
  const name = lastName(category.path);
  return {
    ...category.extra,
    category_id: category.categoryId === null ? '' : String(category.categoryId),
    name: encodeEntities(name),
    url_key: category.urlKey,
    path: encodeEntities(category.path.slice(0, -name.length - 1)),
    active: formatFlag(category.isActive),
    include_in_menu: formatFlag(category.inMenu),
    position: String(category.position),
    description: category.description,
    meta_title: category.metaTitle,
    meta_description: category.metaDescription,
    image: category.image ?? '',
    image_alt: category.imageAlt,
    list_rule: category.listRule ?? '',
  };
}

export function formatReview(review: ImportReview): CsvRecord {
  return {
    sku: review.sku,
    rating_code: 'Rating',
    rating_value: String(review.rating),
    title: review.title,
    review: review.text,
    reviewer: review.nickname,
    created_at: formatTime(review.createdMs),
  };
}

export function formatQuestion(question: ImportQuestion): CsvRecord {
  return {
    sku: question.sku,
    question: question.question,
    answer: question.answer,
    asked_by: question.nickname,
    answered_at: formatTime(question.answeredMs),
  };
}

export function formatPage(page: ImportPage): CsvRecord {
  return {
    ...page.extra,
    title: page.title,
    identifier: page.identifier,
    site: page.site ?? '',
    content_heading: page.heading,
    content: page.content,
    meta_title: page.metaTitle,
    meta_keywords: page.metaKeywords,
    meta_description: page.metaDescription,
    is_active: formatFlag(page.isActive),
    blocks: page.blocks.length === 0 ? '' : JSON.stringify(page.blocks),
  };
}

export function formatBlock(block: ImportBlock): CsvRecord {
  return {
    ...block.extra,
    title: block.title,
    identifier: block.identifier,
    site: block.site ?? '',
    content: block.content,
    is_active: formatFlag(block.isActive),
    blocks: block.blocks.length === 0 ? '' : JSON.stringify(block.blocks),
  };
}

export function formatRewrite(rewrite: ImportRewrite): CsvRecord {
  return {
    request_path: rewrite.requestPath,
    target_path: rewrite.targetPath,
    redirect_type: String(rewrite.redirectType),
    site: rewrite.site ?? '',
  };
}

export function formatGroupPrice(price: ImportGroupPrice): CsvRecord {
  return {
    sku: price.sku,
    tier_price_website: price.site ?? 'All Websites',
    tier_price_customer_group: price.groupId === null ? 'ALL GROUPS' : String(price.groupId),
    tier_price_qty: formatNumber(price.qty),
    tier_price: price.valueType === 'fixed' ? formatMoney(price.value) : formatNumber(price.value),
    tier_price_value_type: price.valueType === 'fixed' ? 'Fixed' : 'Discount',
  };
}

export function formatPriceRule(rule: ImportPriceRule): CsvRecord {
  return {
    name: rule.name,
    description: rule.description,
    simple_action: 'by_percent',
    discount_amount: formatNumber(rule.percent),
    is_active: formatFlag(rule.isActive),
    conditions_serialized: formatConditions(rule.categoryUrlKeys),
  };
}

export function formatTaxRate(rate: ImportTaxRate): CsvRecord {
  return {
    code: rate.code,
    tax_country_id: rate.countryId,
    tax_region_name: rate.region,
    tax_postcode: rate.postcode,
    rate: formatNumber(rate.percent),
  };
}

export function formatTableRate(rate: ImportTableRate): CsvRecord {
  return {
    site: rate.site ?? 'all',
    country: rate.countryId,
    region: rate.region,
    zip: rate.postcode,
    order_subtotal: formatMoney(rate.subtotalFrom),
    price: formatMoney(rate.price),
    transit_days: rate.transit ? `${rate.transit.least}-${rate.transit.most}` : '',
  };
}

export function formatBar(bar: ImportBar): CsvRecord {
  return {
    name: encodeEntities(bar.name),
    brand: encodeEntities(bar.brand),
    own_brand: formatFlag(bar.isOwn),
    made_in: encodeEntities(bar.madeIn),
    diameter: encodeEntities(bar.diameter),
    finish_type: encodeEntities(bar.finish),
    tensile_strength: String(bar.tensilePsi),
    category: bar.category,
    rank: String(bar.rank),
    f_rating: bar.fRating,
    duty_affiliate: String(bar.duty.affiliate),
    duty_olympic: String(bar.duty.olympic),
    duty_garage: String(bar.duty.garage),
    duty_powerlifting: String(bar.duty.powerlifting),
    url: bar.url ?? '',
  };
}

/** Writes a menu with its links in order. */
export function formatForm({ formHash, site, name, definition, isActive }: ImportForm): CsvRecord {
  return {
    form_hash: formHash,
    site: site ?? '',
    name,
    definition: JSON.stringify(definition),
    is_active: formatFlag(isActive),
  };
}

export function formatMenu({ site, menu, links }: ImportMenu): CsvRecord[] {
  return links
    .toSorted((a, b) => a.position - b.position)
    .map(({ parent, label, url, position, style }) => ({
      site: site ?? '',
      menu,
      parent,
      label,
      url,
      position: String(position),
      style,
    }));
}

export function formatIndexTag({ id, slug, name, description }: ImportIndexTag): CsvRecord {
  return { tag_id: String(id), slug, name, description };
}

export function formatIndexPost(post: ImportIndexPost): CsvRecord {
  return {
    post_id: String(post.id),
    slug: post.slug,
    title: post.title,
    excerpt: post.excerpt,
    content: post.content,
    categories: post.categories.join(','),
    tags: post.tags.join(','),
    format: post.format,
    featured_image: post.image ?? '',
    large_featured_image: post.largeImage ?? '',
    featured_video: post.video ?? '',
    author: post.author,
    author_image: post.authorImage ?? '',
    custom_css: post.css,
    date: formatTime(post.publishedMs),
  };
}

export function formatSynonym({ phrases }: ImportSynonym): CsvRecord {
  return { synonyms: phrases };
}

export function formatSearchRedirect({ keyphrase, site, path }: ImportSearchRedirect): CsvRecord {
  return { keyphrase, site: site ?? '', path };
}

/** Writes a customer without the password: customers choose a new one in another store. */
export function formatCustomer(customer: ImportCustomer): CsvRecord {
  return {
    email: customer.email,
    _website: 'base',
    firstname: customer.firstname,
    lastname: customer.lastname,
    group_id: String(customer.groupId),
    created_at: formatTime(customer.createdMs),
  };
}

/** A row for each set. */
export function formatProgram({ sku, sets }: ImportProgram): CsvRecord[] {
  const number = (value: number | null) => (value === null ? '' : formatNumber(value));
  return sets.map((set) => ({
    sku,
    week: String(set.week),
    day: String(set.day),
    session: encodeEntities(set.session),
    block: encodeEntities(set.block),
    exercise: encodeEntities(set.exercise),
    set: String(set.set),
    reps: encodeEntities(set.reps),
    percent: number(set.percent),
    rpe: number(set.rpe),
    tempo: encodeEntities(set.tempo),
    rest_s: number(set.restS),
    load: encodeEntities(set.load),
    notes: encodeEntities(set.notes),
    video: set.video,
  }));
}

export function formatTicket(ticket: ImportTicket): CsvRecord {
  return {
    email: ticket.email,
    sku: ticket.sku,
    type: ticket.type,
    value: ticket.type === 'fixed' ? formatMoney(ticket.value) : formatNumber(ticket.value),
    free_shipping: formatFlag(ticket.freeShipping),
    uses: String(ticket.uses),
    site: ticket.pool,
    order_id: ticket.orderId,
  };
}

export function formatGiftcard(card: ImportGiftcard): CsvRecord {
  return { code: card.code, balance: formatMoney(card.balance), currency: card.currency };
}

const FREE_SHIPPING: Readonly<Record<RuleShipping, string>> = { none: '0', items: '1', cart: '2' };

/** The columns of a rule over carts, of which `discount_amount` has as many decimals as it needs. */
export function formatCartRule(rule: ImportCartRule): CsvRecord {
  return {
    rule_id: String(rule.ruleId),
    name: rule.name,
    from_date: formatTime(rule.fromMs),
    to_date: formatTime(rule.toMs),
    is_active: formatFlag(rule.isActive),
    website_ids: rule.sites.join(','),
    customer_group_ids: rule.groups.join(','),
    coupon_type: rule.codes.length > 0 ? '2' : '1',
    coupon_code: rule.codes.join(','),
    uses_per_coupon: String(rule.usesPerCode ?? 0),
    uses_per_customer: String(rule.usesPerCustomer ?? 0),
    sort_order: String(rule.sortOrder),
    stop_rules_processing: formatFlag(rule.isLast),
    simple_action: rule.action,
    discount_amount: formatMoney(rule.amount),
    discount_qty: String(rule.mostUnits ?? 0),
    discount_step: String(rule.step),
    simple_free_shipping: FREE_SHIPPING[rule.shipping],
    apply_to_shipping: formatFlag(false),
    conditions_serialized: rule.conditions,
    actions_serialized: rule.items,
  };
}
