import type { ImportPage } from '#shared/import/contract.ts';
import { h2, p, ul } from '../dsl.ts';
import { blockPage, formBlock, text, textPage } from '../page-dsl.ts';

const SHIPPING_USA =
  p(
    'Orders placed before noon, Eastern time, on a working day leave Columbus the same day or the next. You get a mail with a tracking number when the label is scanned, not when it is printed.',
  ) +
  h2('How things travel') +
  ul(
    '<strong>Parcels</strong> (to 70 lb a box): two to five working days. Plates go two to a box so that one person can carry each.',
    '<strong>Bars</strong>: in a tube, by parcel, three to six working days.',
    '<strong>Racks, rigs and pallets</strong>: by freight with liftgate to the curb. The carrier calls for an appointment; bring a friend.',
    '<strong>Drop-shipped items</strong> come from the maker and may arrive on another day. The product page says which they are.',
  ) +
  h2('What it costs') +
  p(
    'The cart shows the exact rate for your postcode before you give us a name. Freight on a full rack is usually $149; small items marked Free Shipping cost nothing; any three items marked 3 Ships Free send each other for free.',
  ) +
  p(
    'Choose <em>fastest</em> to get each box as soon as it is ready or <em>fewest packages</em> to have them wait for each other.',
  ) +
  h2('Pick-up') +
  p(
    'You can collect in-stock gear from our dock in Columbus, Ohio, Monday to Saturday, usually two days after ordering. Racks and made-to-order items are excluded, since they ship from another hall.',
  );

const SHIPPING_EUR =
  p(
    'We ship from Rotterdam to the European Union, Norway, Switzerland and Liechtenstein. Inside the Union prices contain VAT at the rate of your country and there is nothing to pay at the door.',
  ) +
  h2('Times') +
  ul(
    'Benelux and Germany: two to three working days',
    'France, Denmark, Austria, Poland: three to four',
    'Everywhere else in the Union: four to seven',
    'Pallets: add two days; the haulier rings you the day before',
  ) +
  h2('Cost') +
  p(
    'Parcels start at €9. A pallet to Germany is €89, to Portugal €149; the cart knows the rate for your postcode. For Switzerland and Norway prices are shown without VAT and the carrier collects duty.',
  ) +
  h2('VAT numbers') +
  p(
    'Companies in another member state enter their VAT number at checkout. A valid one takes the tax off the order; an invalid one is shown as such and the order goes on with tax.',
  );

const SHIPPING_GBR =
  p(
    'Stock for the United Kingdom is kept in Doncaster. Orders before one o’clock leave the same day; parcels take two working days, pallets three. Everything in one order leaves together, in as few packages as it fits.',
  ) +
  h2('Cost') +
  p(
    'Parcels are £7 for orders under £150 and free above. Pallets are £59 to England and Wales, £79 to Scotland, £119 to Northern Ireland and the islands. Prices contain VAT.',
  ) +
  h2('On the day') +
  p(
    'Pallets are delivered to the curb with a tail lift. Gravel drives, low bridges and narrow lanes are no problem if we know about them: there is a field for notes at checkout.',
  );

/** Texts for sites with returns through the store. */
const RETURNS_ONLINE: readonly string[] = [
  '<a href="/rmaprocess">Start a return</a>: choose the order and what goes back, and print the slip',
  'Not here yet? <a href="/shippingtracker">Track the order</a> by its number and your email address',
];

const RETURNS_BY_MAIL: readonly string[] = [
  '<a href="/contact">Contact us</a> with your order number and the email address you ordered with',
  'Not here yet? <a href="/shippingtracker">Track the order</a> by its number and your email address',
];

const returnsText = (how: readonly string[]): string =>
  p(
    'If it does not fit the room, the hand or the plan, send it back within thirty days. Unused gear in its packing is refunded in full, less the freight we paid to bring it to you.',
  ) +
  h2('How') +
  ul(
    ...how,
    'Parcels get a label. For freight we send a truck and agree on a day',
    'The refund goes out within five working days of its arrival',
  ) +
  h2('Damaged, wrong or missing') +
  p(
    'Take a picture before you unpack further and write to us within ten days. We replace first and discuss later; you do not have to send back forty pounds of cracked rubber.',
  ) +
  h2('What cannot come back') +
  p(
    'Gift cards, programs that have been opened, competition entries after the first workout is out, stamped belts, and name plates with your lettering. Closeout items can, as long as you have them unused.',
  );

const RETURNS_EU =
  p(
    'You may withdraw from an order within fourteen days of delivery without giving a reason, and we add sixteen more for gear that is unused and in its packing. Standard delivery is refunded with it.',
  ) +
  h2('How') +
  p(
    'Write to <a href="mailto:eu@northbar.test">eu@northbar.test</a> with the order number. <a href="/shippingtracker">Track the order</a> if it has not come yet. Parcels get a label by return; pallets are collected at your door on a day you choose. You bear the cost of sending back what was not faulty: €9 for a parcel, €79 for a pallet.',
  ) +
  h2('Faulty goods') +
  p(
    'Two years of legal guarantee apply to everything, and our own warranty, which is often longer, on top. We repair, replace or refund, in that order of what helps you fastest.',
  ) +
  h2('Exceptions') +
  p(
    'Stamped belts and lettered name plates are made for you and cannot be withdrawn from. Programs are delivered at once: by opening one you agree that the right of withdrawal ends there.',
  );

const WARRANTY =
  p(
    'A warranty is only as good as the person who answers. Ours are in Columbus and Rotterdam, they have a list of every serial number, and they may send you a new part without asking anybody.',
  ) +
  h2('How long') +
  ul(
    '<strong>Lifetime:</strong> frames of racks, rigs, stands and benches; shafts of Northbar bars against bending in normal use; kettlebells; belt leather',
    '<strong>Ten years:</strong> storage, sleds, calibrated and iron plates',
    '<strong>Five years:</strong> sandbags, plyo boxes, belt levers, Field and Ironvale bars',
    '<strong>Three years:</strong> bumper plates',
    '<strong>Two years:</strong> pads, balls, collars, rings, rollers',
    '<strong>One year:</strong> dumbbells, bands, ropes, straps, sleeves, shakers',
  ) +
  h2('What normal use is') +
  p(
    'Lifting, lowering and, for bars and bumpers, dropping on rubber or a platform. It is not an empty bar dropped from overhead, a bar left loaded on pins for a month, or a rack used as an engine hoist. A gym that runs classes all day is normal use too: affiliates have the same terms, with two years on balls and ropes.',
  ) +
  h2('How to claim') +
  p(
    '<a href="/warranty-claim">Send us a picture</a> and the serial number, if there is one. You will have an answer within two working days. Shipping of the replacement is on us in the first two years.',
  );

/** Returns the pages about orders and legal rights. */
export function servicePages(): ImportPage[] {
  return [
    textPage('shipping', 'Shipping', 'When it leaves, how it travels and what it costs.', SHIPPING_USA),
    textPage(
      'shipping',
      'Shipping',
      'From Rotterdam to the European Union, Norway and Switzerland.',
      SHIPPING_EUR,
      'EUR',
    ),
    textPage('shipping', 'Delivery', 'From Doncaster to all of the United Kingdom.', SHIPPING_GBR, 'GBR'),
    textPage(
      'returns',
      'Returns',
      'Thirty days, a label and a refund within five working days.',
      returnsText(RETURNS_BY_MAIL),
    ),
    ...(['USA', 'CAN', 'APO'] as const).map((site) =>
      textPage(
        'returns',
        'Returns',
        'Thirty days, a slip and a refund within five working days.',
        returnsText(RETURNS_ONLINE),
        site,
      ),
    ),
    textPage(
      'imprint',
      'Imprint',
      'Who sells in this shop, and how to reach us.',
      p(
        'Northbar Strength Europe B.V., Reeweg 14, 3089 JH Rotterdam, the Netherlands. Directors: the two founders of Northbar Strength, Columbus, Ohio.',
      ) +
        h2('How to reach us') +
        p(
          '<a href="mailto:eu@northbar.test">eu@northbar.test</a>, answered on working days in English, German, French, Spanish and Dutch.',
        ) +
        h2('Registers') +
        p('Chamber of Commerce of Rotterdam: demo entry 00000000. VAT number: demo entry NL000000000B00.') +
        h2('Disputes') +
        p(
          'We answer complaints ourselves and do not take part in proceedings before a consumer arbitration board. Your rights are in <a href="/returns">returns and withdrawal</a> and in the <a href="/terms">terms</a>.',
        ),
      'EUR',
    ),
    textPage(
      'returns',
      'Returns and withdrawal',
      'Fourteen days to withdraw, thirty for unused gear.',
      RETURNS_EU,
      'EUR',
    ),
    textPage('warranty', 'Warranty', 'What we stand behind, for how long, and how to claim.', WARRANTY),
    blockPage('contact', 'Contact', 'Write to us, or call: phone number, email and addresses of Northbar.', [
      formBlock('contact', '', 'A real person replies within one business day.'),
      text(
        p(
          'People answer, from Monday to Friday between eight and six in the time zone of your shop, and on Saturday mornings in season. If you write, put the order number in the subject; it saves a day.',
        ) +
          h2('United States and APO') +
          p(
            '<a href="tel:+16145550142">+1 614 555 0142</a> or <a href="mailto:hello@northbar.test">hello@northbar.test</a>. Northbar Strength, 1450 Foundry Street, Columbus, Ohio. Pick-up at the dock on the east side, Monday to Saturday.',
          ) +
          h2('Canada') +
          p(
            '<a href="tel:+15195550117">+1 519 555 0117</a> or <a href="mailto:canada@northbar.test">canada@northbar.test</a>. Warehouse in Windsor, Ontario; no visitors.',
          ) +
          h2('Europe, United Kingdom, Australia') +
          ul(
            '<a href="mailto:eu@northbar.test">eu@northbar.test</a> for the European Union, Norway and Switzerland, in English, German, French, Spanish and Dutch',
            '<a href="mailto:uk@northbar.test">uk@northbar.test</a> for the United Kingdom',
            '<a href="mailto:au@northbar.test">au@northbar.test</a> for Australia and New Zealand',
          ) +
          h2('Quotes and gyms') +
          p(
            'For rooms, classes and public bodies <a href="/gym-quote">ask for a quote</a> with a floor plan or a list. Quotes come within one working day and hold for sixty. Something broken? <a href="/warranty-claim">Claim the warranty</a>, or <a href="/support">ask the support desk</a>.',
          ),
      ),
    ]),
    blockPage('support', 'Support', 'Help with assembly, parts, orders and your account.', [formBlock('support', '')]),
    blockPage(
      'warranty-claim',
      'Warranty claim',
      'Tell us what broke, with a picture, and we answer within two working days.',
      [
        formBlock(
          'warranty-claim',
          '',
          'We answer within two working days, and may send you a new part without asking anybody.',
        ),
      ],
    ),
    blockPage('gym-quote', 'Quote for a gym', 'A quote for your room, gym, school or unit within one working day.', [
      formBlock('gym-quote', '', 'Quotes come within one working day and hold for sixty.'),
    ]),
    blockPage(
      'rogue-catalog',
      'Catalog by mail',
      'The printed catalog, free of charge, to any address in the United States.',
      [formBlock('catalog', '', 'The printed catalog, free of charge, to any address in the United States.')],
      'USA',
    ),
    blockPage('sponsorship', 'Sponsorship', 'For athletes, events, clubs and schools.', [
      formBlock(
        'sponsorship',
        '',
        'We support lifters and the people who bring them together. Tell us about yourself.',
      ),
    ]),
    blockPage('privacy', 'Privacy', 'What we keep, why, for how long, and how to have it removed.', [
      text(
        p(
          'We sell equipment and not data. This page lists what we keep about you, why we need it and when we delete it. It applies to all Northbar shops.',
        ),
        h2('What we keep'),
        ul(
          '<strong>Orders:</strong> name, address, telephone, what you bought. Kept for ten years because tax law asks for it.',
          '<strong>Account:</strong> email, password as a salted hash, addresses, lists. Kept until you close it.',
          '<strong>Payment:</strong> a token of the payment provider and the last four digits. Card numbers never reach our servers.',
          '<strong>Newsletters:</strong> the lists you subscribe to. Kept until you unsubscribe; each email has a link for that.',
          '<strong>Searches and visits:</strong> totals of what people search for, view and buy, only if you agree. No advertising networks.',
        ),
        h2('Who else sees it'),
        p(
          'The carrier gets your address and phone number, the payment provider gets the amount, and the tax service gets the ZIP or postal code. Makers of drop-shipped items get a label. Nobody gets your email for their own purposes.',
        ),
        h2('Your rights'),
        p(
          'You can view, correct, download and delete your data in <a href="/account/data">your account</a>, or write to <a href="mailto:privacy@northbar.test">privacy@northbar.test</a>; we answer within thirty days, usually in three. People in the European Union may also complain to their data protection authority, in California to the Attorney General.',
        ),
        h2('Cookies and other storage'),
        p(
          'Some storage needs no consent: it keeps you logged in, holds your cart and remembers your settings and what you typed. You decide about the rest in your <a href="/cookie-choices">cookie choices</a>. This is the full list:',
        ),
      ),
      { name: 'kept-things', props: { title: '' } },
    ]),
    textPage(
      'terms',
      'Terms of Sale',
      'The rules under which Northbar sells.',
      p(
        'These terms hold for every order in the Northbar shops. Where the law of your country gives you more, the law wins.',
      ) +
        h2('Orders and prices') +
        p(
          'An order is an offer from you; the confirmation by e-mail is our acceptance. If a price is plainly wrong (a rack for eleven dollars), we write to you and you may cancel. Prices in Europe, the United Kingdom and Australia contain tax; in the United States and Canada it is added at checkout.',
        ) +
        h2('Promotions') +
        p(
          'Promotional prices hold while the promotion runs and while its quantity lasts. If a promotion ends while something is in your cart, the cart says so before you pay. Tickets and earned discounts apply once per item; group prices do not add to them.',
        ) +
        h2('Subscriptions') +
        p(
          'Memberships are billed each month until you cancel, which you can do in your account at any time, to the end of the month paid for. A free trial turns into a paid month unless it is cancelled before it ends; we remind you two days before.',
        ) +
        h2('Delivery, risk and title') +
        p(
          'Risk passes to you at the curb. Goods stay ours until they are paid for. Dates are estimates except where we have confirmed them in writing.',
        ) +
        h2('Use') +
        p(
          'Strength equipment can hurt people who use it badly. Read the plan, check the bolts, use the safeties. We are liable for what the law says we are liable for, and not for lifting beyond the rated load.',
        ),
    ),
    textPage(
      'accessibility',
      'Accessibility',
      'How this shop works with keyboards, screen readers and high contrast, and whom to tell when it does not.',
      p(
        'We want everyone who trains to be able to shop here alone. The shop is built to WCAG 2.2 at level AA and we test it with keyboards, screen readers and at 400 percent zoom before each release.',
      ) +
        h2('What you can use') +
        ul(
          'Press Tab on any page for the skip panel: quick links, search and a switch for high contrast',
          'High contrast stays on for a year on this device',
          'Every page but checkout works without scripts',
          'Nothing moves if your system asks for reduced motion',
          'Colors never carry a meaning alone',
        ) +
        h2('Where we fall short') +
        p(
          'Some older videos in The Index have no captions yet; we are working backwards through the years. Printed assembly plans exist as text on request.',
        ) +
        h2('Tell us') +
        p(
          'Write to <a href="mailto:access@northbar.test">access@northbar.test</a> or call <a href="tel:+16145550142">+1 614 555 0142</a>. A person reads it the same day, takes the order by telephone if that helps, and tells you what we changed.',
        ),
    ),
  ];
}
