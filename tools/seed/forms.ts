import { formDefinitionSchema } from '#shared/form-entry/definition.ts';
import type { FormField } from '#shared/form-entry/field.ts';
import type { ImportForm } from '#shared/import/contract.ts';

type Draft = Partial<FormField> & Pick<FormField, 'kind' | 'label' | 'name'>;

const field = (kind: FormField['kind'], name: string, label: string, more: Partial<FormField> = {}): Draft => ({
  kind,
  name,
  label,
  ...more,
});

const MUST = { required: true } as const;
const options = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

const NAME = field('text', 'name', 'Name', MUST);
const EMAIL = field('email', 'email', 'Email', MUST);
const PHONE = field('tel', 'phone', 'Telephone number');
const MESSAGE = field('textarea', 'message', 'Message', MUST);
const ORDER = field('text', 'orderNumber', 'Order number', { help: 'You find it in the email about your order.' });
const PERSON = field('captcha', 'person', '');

type Step = readonly [title: string, ...fields: readonly Draft[]];

function form(
  formHash: string,
  name: string,
  words: { readonly submitLabel: string; readonly thanks: string },
  ...steps: readonly Step[]
): ImportForm {
  return {
    formHash,
    site: null,
    name,
    isActive: true,
    definition: formDefinitionSchema.parse({ ...words, steps: steps.map(([title, ...fields]) => ({ title, fields })) }),
  };
}

const ANSWERED = 'Thank you. We will answer by email within one working day.';

/** Returns the forms of the demo store. */
export function forms(): ImportForm[] {
  return [
    form('contact', 'Contact', { submitLabel: 'Send message', thanks: ANSWERED }, [
      '',
      NAME,
      EMAIL,
      field('select', 'topic', 'What is it about?', {
        ...MUST,
        options: options('A product', 'An order', 'A return', 'My gym', 'Something else'),
      }),
      field('text', 'orderNumber', 'Order number', { when: { field: 'topic', is: ['An order', 'A return'] } }),
      MESSAGE,
      PERSON,
    ]),
    form('product-question', 'Question about a product', { submitLabel: 'Ask', thanks: ANSWERED }, [
      '',
      field('text', 'product', 'Product number', { ...MUST, maxLength: 80 }),
      field('textarea', 'question', 'Your question', { ...MUST, maxLength: 1000 }),
      field('text', 'nickname', 'Display name', {
        help: 'Shown publicly. It does not have to be your real name.',
        maxLength: 40,
      }),
      field('email', 'email', 'Email', { ...MUST, help: 'We send our answer to it and do not show it.' }),
      PERSON,
    ]),
    form(
      'support',
      'Support',
      { submitLabel: 'Ask for help', thanks: ANSWERED },
      [
        'Your question',
        field('radio', 'matter', 'What do you need help with?', {
          ...MUST,
          options: options('Assembly', 'A part is missing or damaged', 'Using the website', 'My account'),
        }),
        field('text', 'product', 'Product', {
          when: { field: 'matter', is: ['Assembly', 'A part is missing or damaged'] },
        }),
        field('file', 'pictures', 'Pictures', {
          accept: ['image'],
          maxFiles: 5,
          when: { field: 'matter', is: ['Assembly', 'A part is missing or damaged'] },
        }),
        MESSAGE,
      ],
      ['How we reach you', NAME, EMAIL, PHONE, ORDER, PERSON],
    ),
    form(
      'gym-quote',
      'Quote for a gym',
      { submitLabel: 'Ask for a quote', thanks: 'Thank you. A planner will send your quote within one working day.' },
      [
        'The gym',
        field('radio', 'kind', 'What are you equipping?', {
          ...MUST,
          options: options('A garage or a room at home', 'A commercial gym', 'A school or a team', 'A public body'),
        }),
        field('text', 'company', 'Company or institution', {
          ...MUST,
          when: { field: 'kind', is: ['A commercial gym', 'A school or a team', 'A public body'] },
        }),
        field('number', 'area', 'Floor area', {
          help: 'Square feet or square metres; a guess will do.',
          min: 1,
          max: 1_000_000,
        }),
        field('stepper', 'racks', 'Racks', { min: 0, max: 99 }),
        field('swatches', 'color', 'Color of the frames', {
          options: options('Black', 'Red', 'Blue', 'Grey', 'White'),
        }),
        field('checkbox', 'gear', 'What do you need?', {
          options: options('Racks and rigs', 'Bars and plates', 'Dumbbells', 'Conditioning', 'Flooring', 'Storage'),
        }),
      ],
      [
        'When and how',
        field('date', 'opening', 'Opening or delivery date', { min: 'today' }),
        field('toggle', 'installation', 'Please install it, too'),
        field('file', 'plan', 'Floor plan or list', { accept: ['image', 'pdf', 'document', 'text'], maxFiles: 3 }),
        field('textarea', 'message', 'Anything else?'),
      ],
      ['How we reach you', NAME, EMAIL, PHONE, PERSON],
    ),
    form('event-volunteer', 'Volunteers for an event', { submitLabel: 'Sign me up', thanks: ANSWERED }, [
      '',
      NAME,
      EMAIL,
      PHONE,
      field('checkbox', 'jobs', 'What would you like to do?', {
        ...MUST,
        options: options('Judge', 'Loader', 'Timekeeper', 'Check-in'),
      }),
      field('radio', 'days', 'When can you help?', {
        ...MUST,
        options: options('On the first day', 'On the second day', 'On both days'),
      }),
      field('textarea', 'message', 'Anything we should know?'),
      PERSON,
    ]),
    form(
      'catalog',
      'Catalog by mail',
      {
        submitLabel: 'Send me the catalog',
        thanks: 'Thank you. The catalog will be in your mailbox within two weeks.',
      },
      [
        '',
        NAME,
        EMAIL,
        field('text', 'street', 'Street address', MUST),
        field('text', 'city', 'City', MUST),
        field('text', 'state', 'State', { ...MUST, maxLength: 40 }),
        field('text', 'zip', 'ZIP code', { ...MUST, maxLength: 10 }),
        PERSON,
      ],
    ),
    form(
      'sponsorship',
      'Sponsorship',
      { submitLabel: 'Send', thanks: 'Thank you. We read every request and answer within two weeks.' },
      [
        '',
        NAME,
        EMAIL,
        field('radio', 'who', 'Who is asking?', {
          ...MUST,
          options: options('An athlete', 'An event', 'A club or a school'),
        }),
        field('text', 'sport', 'Sport and best results', { ...MUST, when: { field: 'who', is: 'An athlete' } }),
        field('text', 'event', 'Event and place', { ...MUST, when: { field: 'who', is: 'An event' } }),
        field('date', 'eventDate', 'Date of the event', {
          ...MUST,
          min: 'today',
          when: { field: 'who', is: 'An event' },
        }),
        field('textarea', 'message', 'What would you do with our support?', MUST),
        PERSON,
      ],
    ),
    form(
      'warranty-claim',
      'Warranty claim',
      { submitLabel: 'Send the claim', thanks: 'Thank you. You will have an answer within two working days.' },
      [
        'The product',
        field('text', 'product', 'Product', { ...MUST, requiredMessage: 'Please tell us which product it is' }),
        ORDER,
        field('date', 'bought', 'Date of purchase', { max: 'today' }),
        field('text', 'serial', 'Serial number', { help: 'On bars and racks, if there is one.' }),
      ],
      [
        'What is wrong',
        MESSAGE,
        field('file', 'pictures', 'Pictures', {
          ...MUST,
          accept: ['image', 'pdf'],
          requiredMessage: 'Please add a picture of the damage',
        }),
      ],
      [
        'How we reach you',
        NAME,
        EMAIL,
        PHONE,
        field('checkbox', 'normalUse', 'It was used as it is meant to be', { ...MUST }),
        PERSON,
      ],
    ),
    form(
      'careers',
      'Application',
      { submitLabel: 'Apply', thanks: 'Thank you. You will hear from us within ten days, whatever the answer.' },
      [
        '',
        NAME,
        EMAIL,
        PHONE,
        field('select', 'position', 'Position', {
          ...MUST,
          options: options('MIG welder', 'CNC lathe operator', 'Customer care', 'Facility planner', 'Something else'),
        }),
        field('date', 'start', 'Earliest start', { min: 'today' }),
        field('textarea', 'message', 'What did you make, what went wrong with it, and what did you do then?', MUST),
        field('file', 'pages', 'Two pages about you', {
          ...MUST,
          accept: ['pdf', 'document', 'text'],
          maxFiles: 2,
          requiredMessage: 'Please add your two pages',
        }),
        PERSON,
      ],
    ),
  ];
}
