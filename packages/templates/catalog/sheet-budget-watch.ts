import { defineTemplate, node } from '../template.ts';

const sheet = "https://sheets.googleapis.com/v4/spreadsheets/your-spreadsheet-id/values/'Expenses'";
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'sheet-budget-watch',
  name: 'Budget Watch over a Sheet',
  description:
    'Adds up the expenses in a Google sheet by category every Monday and reports categories near their budget limit to Slack.',
  category: 'Analytics',
  difficulty: 'Intermediate',
  icon: 'table-2',
  useCase:
    'For teams that keep their spending in a sheet nobody looks at. The sheet stays the only place where expenses are entered.',
  tags: ['google sheets', 'slack', 'budget', 'report', 'schedule'],
  estimatedTime: '8 min setup',
  nodes: {
    monday: node('scheduler', [0, 0.5], 'Every Monday', {
      schedule: { mode: 'weekly', weekdays: ['mon'], time: '08:00' },
    }),
    rows: node('googleSheets', [1, 0.5], 'Expenses', {
      description: 'Choose your own spreadsheet. It needs the columns Category, Amount and Budget.',
      operation: 'row.list',
      spreadsheetId: 'your-spreadsheet-id',
      sheet: 'Expenses',
    }),
    totals: node('dataAggregator', [2, 0.5], 'Add up by category', {
      groupBy: 'Category',
      calculate: [
        { name: 'spent', value: 'sum(Amount)' },
        { name: 'budget', value: 'max(Budget)' },
      ],
    }),
    over: node('dataFilter', [3, 0.5], 'Above 90 % of the budget?', {
      mode: 'expression',
      condition: 'budget > 0 && spent > budget * 0.9',
    }),
    order: node('dataSorter', [4, 0], 'Largest first', { by: 'spent desc' }),
    report: node('dataTransform', [5, 0], 'Write the report', {
      mode: 'javascript',
      transform: `const lines = items.map(({ Category, spent, budget }) =>
  '• ' + Category + ': ' + spent + ' of ' + budget + ' (' + Math.round((spent / budget) * 100) + ' %)');
return { text: ['*Budgets that are used up*', ...lines].join('\\n') };`,
    }),
    tell: node('slackNotification', [6, 0], 'Notify the team', {
      description: 'Choose your channel.',
      operation: 'message.send',
      channel: '#finance',
      text: '{{ text }}',
    }),
  },
  flow: ['monday > rows > totals > over:kept > order > report > tell'],
  trials: [
    {
      title: 'Categories near their budget are reported, the largest first',
      answers: {
        [`GET ${sheet}`]: {
          values: [
            ['Category', 'Amount', 'Budget'],
            ['Travel', 800, 1000],
            ['Software', 500, 2000],
            ['Travel', 400, 1000],
            ['Books', 95, 100],
          ],
        },
        [slack]: { ok: true, ts: '1.2' },
      },
      sends: {
        [slack]: [
          {
            channel: '#finance',
            text: '*Budgets that are used up*\n• Travel: 1200 of 1000 (120 %)\n• Books: 95 of 100 (95 %)',
          },
        ],
      },
      gives: { 'Largest first': [{ Category: 'Travel', spent: 1200 }, { Category: 'Books' }] },
    },
  ],
});
