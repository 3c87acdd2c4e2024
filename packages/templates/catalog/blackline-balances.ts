import { defineTemplate, node } from '../template.ts';

const balances = 'https://us2.api.blackline.com/dataingestion/accounts?message-version=5';

export default defineTemplate({
  id: 'blackline-balances',
  name: 'Balances to BlackLine',
  description: 'Writes the balances of your ledger as tab-separated lines, and imports them into BlackLine.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'landmark',
  useCase: 'For accounting: reconciliations begin with the balances of today, and nobody uploads a file by hand.',
  tags: ['blackline', 'accounting', 'close', 'balances'],
  estimatedTime: '10 min setup',
  nodes: {
    ledger: node('webhookTrigger', [0, 0], 'Balances received', {
      description: 'Receives a row for each account, with the columns of the message version.',
    }),
    lines: node('csvParser', [1, 0], 'Write the lines', {
      operation: 'write',
      delimiter: 'tab',
      header: false,
      fileName: 'balances.tsv',
      to: 'file',
    }),
    load: node('blacklineFm', [2, 0], 'Import the balances', { operation: 'account.importBalances' }),
  },
  flow: ['ledger > lines > load'],
  trials: [
    {
      title: 'The import has a number',
      given: [{ entity: '100', account: '1200', balance: '5000.00' }],
      answers: { [`PUT ${balances}`]: 123_456 },
      gives: { 'Import the balances': [{ importId: 123_456 }] },
    },
  ],
});
