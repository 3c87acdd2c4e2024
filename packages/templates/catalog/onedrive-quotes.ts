import { defineTemplate, node } from '../template.ts';

const drive = 'https://graph.microsoft.com/v1.0/drives/your-drive-id/items';
const upload = 'https://upload.example.com/session-1';

export default defineTemplate({
  id: 'onedrive-quotes',
  name: 'Quotes as PDFs in OneDrive',
  description:
    'Creates a PDF from the lines of a quote, saves it in OneDrive, and responds with a link the customer can open.',
  category: 'Data Processing',
  difficulty: 'Advanced',
  icon: 'file-text',
  useCase:
    'For companies whose quotes come from a form or a shop. Totals are exact, every quote looks the same, and all are in one folder.',
  tags: ['onedrive', 'pdf', 'quotes', 'documents', 'webhook'],
  estimatedTime: '12 min setup',
  nodes: {
    wanted: node('webhookTrigger', [0, 0.5], 'Quote requested', {
      description: 'Receives number, customer and lines with name, quantity and price.',
      endpoint: '/quotes',
      responseMode: 'respondNode',
    }),
    valid: node('conditional', [1, 0.5], 'Any lines?', { condition: '(lines ?? []).length > 0 && Boolean(number)' }),
    sum: node('dataTransform', [2, 0], 'Calculate the total', {
      mode: 'javascript',
      runFor: 'each',
      transform: `// Cents, because sums of fractions are not exact.
const cents = ({ quantity, price }) => Math.round(quantity * price * 100);
const money = (amount) => (amount / 100).toFixed(2);
const rows = item.lines.map((line) => '| ' + [line.name, line.quantity, money(cents(line))].join(' | ') + ' |');
const total = money(item.lines.reduce((sum, line) => sum + cents(line), 0));
return { ...item, total, rows: rows.join('\\n') };`,
    }),
    pdf: node('pdfGenerator', [3, 0], 'Create the PDF', {
      content:
        '# Quote {{ number }}\n\nFor {{ customer }}\n\n| Item | Quantity | EUR |\n|---|--:|--:|\n{{ rows }}\n\n**Total: EUR {{ total }}**\n\nThis quote is valid for 30 days.',
      title: 'Quote {{ number }}',
    }),
    file: node('oneDrive', [4, 0], 'Save in OneDrive', {
      description: 'Choose your drive and folder.',
      operation: 'file.upload',
      driveId: 'your-drive-id',
      folderId: 'root',
      file: 'pdf',
      itemName: 'Quote {{ number }}.pdf',
    }),
    share: node('oneDrive', [5, 0], 'Create a link', {
      operation: 'file.share',
      driveId: 'your-drive-id',
      itemId: '{{ id }}',
      type: 'view',
      linkScope: 'anonymous',
    }),
    answer: node('respondToWebhook', [6, 0], 'Respond with the link', {
      statusCode: 201,
      body: 'json',
      json: '{ "total": "{{ $node("Calculate the total").json.total }}", "link": "{{ link.webUrl }}" }',
    }),
    refuse: node('respondToWebhook', [2, 1], 'Reject', {
      statusCode: 400,
      body: 'json',
      json: '{ "reason": "A quote needs a number and at least one line." }',
    }),
  },
  flow: ['wanted > valid:true > sum > pdf > file > share > answer', 'valid:false > refuse'],
  trials: [
    {
      title: 'A quote becomes a PDF with a link',
      given: [
        {
          number: 'Q-7',
          customer: 'Ada',
          lines: [
            { name: 'Lamp', quantity: 3, price: 19.9 },
            { name: 'Chair', quantity: 1, price: 120 },
          ],
        },
      ],
      answers: {
        [`POST ${drive}/root%3A/Quote%20Q-7.pdf%3A/createUploadSession`]: { uploadUrl: upload },
        [`PUT ${upload}`]: { id: '01N', name: 'Quote Q-7.pdf' },
        [`POST ${drive}/01N/createLink`]: { id: 'l1', link: { type: 'view', webUrl: 'https://1drv.ms/q7' } },
      },
      sends: { [`POST ${drive}/01N/createLink`]: [{ type: 'view', scope: 'anonymous' }] },
      gives: {
        'Calculate the total': [{ total: '179.70' }],
        'Save in OneDrive': [{ id: '01N' }],
        'Respond with the link': [{ link: { webUrl: 'https://1drv.ms/q7' } }],
      },
    },
    {
      title: 'A quote without lines is refused',
      given: [{ number: 'Q-8', lines: [] }],
      gives: { Reject: [{ number: 'Q-8' }] },
    },
  ],
});
