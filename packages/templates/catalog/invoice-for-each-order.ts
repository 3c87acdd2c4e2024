import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'invoice-for-each-order',
  name: 'Invoice for Each Order',
  description: 'Makes a PDF invoice with embedded data (Factur-X) for each paid order, with consecutive numbers.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'receipt',
  useCase:
    'For shops and freelancers: orders that come by webhook get an invoice that people can read and accounting programs can import.',
  tags: ['invoice', 'factur-x', 'pdf', 'vat', 'orders'],
  estimatedTime: '10 min setup',
  nodes: {
    order: node('webhookTrigger', [0, 0.5], 'Order', { endpoint: '/orders' }),
    complete: node('conditional', [1, 0.5], 'Complete?', {
      condition: '(lines ?? []).length > 0 && (customer?.name ?? "") !== ""',
    }),
    invoice: node('invoiceGenerator', [2, 0], 'Make the invoice', {
      description: 'Replace the seller with your company, its VAT ID and account.',
      lines: '{{ lines }}',
      vatRate: '19',
      buyerName: '{{ customer.name }}',
      buyerStreet: '{{ customer.street ?? "" }}',
      buyerPostcode: '{{ customer.postcode ?? "" }}',
      buyerCity: '{{ customer.city ?? "" }}',
      buyerCountry: '{{ customer.country ?? "DE" }}',
      orderNumber: '{{ order }}',
      sellerName: 'Your Company',
      sellerStreet: 'Your Street 1',
      sellerPostcode: '10117',
      sellerCity: 'Berlin',
      sellerCountry: 'DE',
      sellerVatId: 'DE123456789',
      iban: 'DE89 3704 0044 0532 0130 00',
      paymentCode: 'epc',
    }),
    summary: node('dataTransform', [3, 0], 'Summary', {
      keep: false,
      set: [{ name: 'summary', value: '{{ invoice.number }}: {{ invoice.total }} {{ invoice.currency }}' }],
    }),
    left: node('dataTransform', [2, 1], 'Left out', {
      keep: false,
      set: [{ name: 'summary', value: 'Order {{ order ?? "without number" }} has no lines or no customer' }],
    }),
  },
  flow: ['order > complete:true > invoice > summary', 'complete:false > left'],
  trials: [
    {
      title: 'An order becomes an invoice',
      given: [
        {
          order: 'O-1',
          customer: { name: 'Ada Lovelace', country: 'DE' },
          lines: [{ name: 'Loom', quantity: 2, price: '49.95' }],
        },
      ],
      gives: { Summary: [{}] },
    },
    {
      title: 'An order without lines has none',
      given: [{ order: 'O-2', customer: { name: 'Bob' }, lines: [] }],
      gives: { 'Left out': [{ summary: 'Order O-2 has no lines or no customer' }] },
    },
  ],
});
