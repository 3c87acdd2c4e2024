import { OPERATION_FIELD } from '@heddle/contract/described/field';
import { connectorFields } from '@heddle/contract/node/connector-fields';
import { choice, credential, json, multiline, operation, pairs, text } from '@heddle/contract/node/fields';

const byApi = { supplierWay: ['api'] };
const byCxml = { supplierWay: ['cxml'] };
const cxml = (...tasks: string[]) => ({ ...byCxml, cxmlTask: tasks });
const fixed = { expression: false as const };

/** The fields of a supplier: what is wanted, of which API or by which document. Those of the operation of an API come after them. */
export const supplierFields = {
  supplierWay: {
    ...choice({
      label: 'Supplier has',
      default: 'api',
      choices: [
        { value: 'api', label: 'An API with a description' },
        { value: 'cxml', label: 'cXML' },
      ],
    }),
    ...fixed,
  },
  supplierTask: {
    ...choice({
      label: 'Task',
      default: 'stock',
      when: byApi,
      choices: [
        { value: 'catalog', label: 'Search the catalog' },
        { value: 'stock', label: 'Look up stock' },
        { value: 'price', label: 'Look up a price' },
        { value: 'order', label: 'Place an order' },
        { value: 'status', label: 'Look up an order' },
      ],
    }),
    ...fixed,
  },
  cxmlTask: {
    ...choice({
      label: 'Task',
      default: 'punchOut',
      when: byCxml,
      choices: [
        { value: 'punchOut', label: 'Begin a punch-out' },
        { value: 'cart', label: 'Read the cart' },
        { value: 'order', label: 'Place an order' },
      ],
    }),
    ...fixed,
  },
  [OPERATION_FIELD]: operation({ label: 'Operation', required: true, when: byApi }),
  credential: credential({ label: 'Credential', types: 'requests', section: 'Configuration', when: byApi }),
  supplierMap: pairs({
    label: 'Result',
    when: byApi,
    help: 'Names for values of the response and where they are there: price with the value offers[0].unit_price. They are under supplier in the item.',
  }),
  cxmlCredential: credential({
    label: 'Credential',
    types: ['cxmlPartner'],
    required: true,
    section: 'Configuration',
    when: cxml('punchOut', 'order'),
  }),
  returnUrl: text({
    label: 'Callback URL',
    required: true,
    default: '{{ $execution.callbackUrl }}',
    when: cxml('punchOut'),
    help: 'The shop sends the cart there. Wait for Callback receives it.',
  }),
  buyerCookie: text({
    label: 'Buyer cookie',
    optional: true,
    when: cxml('punchOut'),
    help: 'Identifies this punch-out. If empty, it is made.',
  }),
  buyerName: text({ label: 'Name of the buyer', optional: true, placeholder: '{{ name }}', when: cxml('punchOut') }),
  buyerEmail: text({ label: 'Email of the buyer', optional: true, placeholder: '{{ email }}', when: cxml('punchOut') }),
  startPart: text({
    label: 'Part ID to begin with',
    optional: true,
    placeholder: 'A-7',
    when: cxml('punchOut'),
    help: 'If empty, the front page of the shop.',
  }),
  cart: json({
    label: 'What the shop has sent',
    required: true,
    default: '{{ body }}',
    when: cxml('cart'),
    help: 'The body of the call, with the field cxml-urlencoded or cxml-base64, or the document itself.',
  }),
  sentCookie: text({
    label: 'Buyer cookie that was sent',
    required: true,
    placeholder: '{{ $node("Punch-out").json.punchOut.buyerCookie }}',
    when: cxml('cart'),
    help: 'A cart with another one is refused.',
  }),
  orderId: text({ label: 'Order ID', required: true, placeholder: 'PO-{{ id }}', when: cxml('order') }),
  lines: json({
    label: 'Lines',
    required: true,
    default: '{{ cart.lines }}',
    when: cxml('order'),
    help: 'A list of objects with partId, quantity and price; also auxiliaryId, description, unit, currency, classification.',
  }),
  currency: text({
    label: 'Currency',
    optional: true,
    placeholder: 'EUR',
    when: cxml('order'),
    help: 'Of lines that name none.',
  }),
  billTo: json({
    label: 'Bill to',
    required: true,
    placeholder: '{ "name": "ACME", "street": "Main St 1", "city": "Berlin", "countryCode": "DE" }',
    when: cxml('order'),
  }),
  shipTo: json({ label: 'Ship to', optional: true, when: cxml('order') }),
  requestedDate: text({ label: 'Delivery date', optional: true, placeholder: '2026-03-15', when: cxml('order') }),
  orderComments: multiline({ label: 'Comments', optional: true, when: cxml('order') }),
  cxmlTimeout: { ...connectorFields.requestTimeout, when: cxml('punchOut', 'order') },
  cxmlRetries: { ...connectorFields.requestRetries, when: cxml('punchOut', 'order') },
};
