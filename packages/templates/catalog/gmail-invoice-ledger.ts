import { defineTemplate, node } from '../template.ts';

const sheet = "https://sheets.googleapis.com/v4/spreadsheets/your-spreadsheet-id/values/'Invoices'";
const mail = 'https://gmail.googleapis.com/gmail/v1/users/me/messages';

export default defineTemplate({
  id: 'gmail-invoice-ledger',
  name: 'Invoices from Gmail to a Sheet',
  description:
    'Reads the number and amount of invoices that arrive by email, adds them to a Google sheet, and stars those that need review.',
  category: 'Payments',
  difficulty: 'Intermediate',
  icon: 'inbox',
  useCase:
    'For small companies without an accounting system. The sheet fills itself; emails that cannot be read are starred in Gmail, not guessed.',
  tags: ['gmail', 'google sheets', 'invoices', 'bookkeeping'],
  estimatedTime: '10 min setup',
  nodes: {
    mail: node('gmailTrigger', [0, 0.5], 'Invoice received', { query: 'subject:invoice has:attachment' }),
    number: node('patternMatching', [1, 0.5], 'Find the number', {
      field: 'subject',
      pattern: '(?<number>[A-Z]*-?\\d{2,})',
      give: 'named',
      to: 'invoice',
    }),
    amount: node('patternMatching', [2, 0], 'Find the amount', {
      field: 'text',
      pattern: '(?<currency>EUR|USD|CHF)\\s*(?<amount>\\d+(?:\\.\\d{2})?)',
      give: 'named',
      to: 'total',
    }),
    add: node('googleSheets', [3, -0.5], 'Add to the sheet', {
      description: 'Choose your own spreadsheet.',
      operation: 'row.append',
      spreadsheetId: 'your-spreadsheet-id',
      sheet: 'Invoices',
      columns: [
        { name: 'Date', value: '{{ date.slice(0, 10) }}' },
        { name: 'From', value: '{{ from }}' },
        { name: 'Number', value: '{{ invoice.number }}' },
        { name: 'Currency', value: '{{ total.currency }}' },
        { name: 'Amount', value: '{{ Number(total.amount) }}' },
      ],
    }),
    archive: node('gmail', [4, -0.5], 'Archive the email', {
      operation: 'message.archive',
      messageId: '{{ $node("Invoice received").json.id }}',
    }),
    star: node('gmail', [3, 1], 'Star for review', {
      operation: 'message.addLabels',
      messageId: '{{ id }}',
      labels: 'STARRED',
    }),
  },
  flow: [
    'mail > number:matched > amount:matched > add > archive',
    'number:unmatched > star',
    'amount:unmatched > star',
  ],
  trials: [
    {
      title: 'An invoice that can be read becomes a row',
      given: [
        {
          id: 'm1',
          date: '2026-03-01T12:00:00.000Z',
          from: 'billing@example.com',
          subject: 'Invoice INV-2042',
          text: 'Please pay EUR 149.50 within 30 days.',
        },
      ],
      answers: {
        [`GET ${sheet}`]: { values: [['Date', 'From', 'Number', 'Currency', 'Amount']] },
        [`POST ${sheet}!A1:append`]: { updates: { updatedRange: 'Invoices!A2:E2' } },
        [`POST ${mail}/m1/modify`]: { id: 'm1', labelIds: [] },
      },
      gives: {
        'Add to the sheet': [{ row_number: 2, Number: 'INV-2042', Currency: 'EUR', Amount: 149.5 }],
        'Archive the email': [{ id: 'm1' }],
      },
    },
    {
      title: 'One without an amount is starred',
      given: [{ id: 'm2', date: '2026-03-01T12:00:00.000Z', subject: 'Invoice 2043', text: 'See the attachment.' }],
      answers: { [`POST ${mail}/m2/modify`]: { id: 'm2', labelIds: ['STARRED'] } },
      sends: { [`POST ${mail}/m2/modify`]: [{ addLabelIds: ['STARRED'] }] },
      gives: { 'Star for review': [{ id: 'm2' }] },
    },
  ],
});
