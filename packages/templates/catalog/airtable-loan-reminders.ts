import { defineTemplate, node } from '../template.ts';

const table = 'https://api.airtable.com/v0/your-base-id/Loans';
const mail = 'POST https://gmail.googleapis.com/gmail/v1/users/me/messages/send';
const telegram = 'POST https://api.telegram.org/bot123:example/sendMessage';

export default defineTemplate({
  id: 'airtable-loan-reminders',
  name: 'Reminders for Overdue Loans',
  description:
    'Finds overdue loans in Airtable every morning and reminds borrowers by email, at most twice. After that, it notifies a person.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'hourglass',
  useCase:
    'For libraries, labs and equipment rooms that keep their loans in Airtable. The table counts the reminders, so nobody gets endless emails.',
  tags: ['airtable', 'gmail', 'telegram', 'reminder', 'schedule'],
  estimatedTime: '12 min setup',
  nodes: {
    morning: node('scheduler', [0, 0.5], 'Every morning', { schedule: { mode: 'daily', time: '07:00' } }),
    loans: node('airtable', [1, 0.5], 'Overdue loans', {
      description: 'Choose your base. The table needs the fields Item, Borrower, Email, Due, Returned and Reminders.',
      operation: 'record.list',
      baseId: 'your-base-id',
      table: 'Loans',
      filterByFormula: 'AND(NOT({Returned}), IS_BEFORE({Due}, TODAY()))',
    }),
    again: node('conditional', [2, 0.5], 'Reminded less than twice?', { condition: '(fields?.Reminders ?? 0) < 2' }),
    remind: node('gmail', [3, 0], 'Remind by email', {
      operation: 'message.send',
      to: '{{ fields.Email }}',
      subject: 'Please bring back: {{ fields.Item }}',
      mailText:
        'Hello {{ fields.Borrower }},\n\n{{ fields.Item }} was due on {{ fields.Due }}. Please bring it back, or write to us if you need it longer.',
    }),
    count: node('airtable', [4, 0], 'Count the reminder', {
      operation: 'record.update',
      baseId: 'your-base-id',
      table: 'Loans',
      recordId: '{{ $node("Overdue loans").json.id }}',
      fields: [{ name: 'Reminders', value: '{{ ($node("Overdue loans").json.fields.Reminders ?? 0) + 1 }}' }],
    }),
    tell: node('telegramBot', [3, 1], 'Notify a person', {
      description: 'Enter the ID of your chat.',
      operation: 'message.send',
      chat: '123456789',
      text: '{{ fields.Borrower }} still has {{ fields.Item }}, due on {{ fields.Due }}. Time for a call.',
    }),
  },
  flow: ['morning > loans > again:true > remind > count', 'again:false > tell'],
  trials: [
    {
      title: 'The first loan is reminded of by mail, the second goes to a person',
      answers: {
        [`GET ${table}`]: {
          records: [
            { id: 'rec1', fields: { Item: 'Projector', Borrower: 'Ada', Email: 'ada@example.com', Due: '2026-03-01' } },
            { id: 'rec2', fields: { Item: 'Drill', Borrower: 'Bob', Due: '2026-02-01', Reminders: 2 } },
          ],
        },
        [mail]: { id: 'm1', threadId: 'm1' },
        [`PATCH ${table}/rec1`]: { id: 'rec1', fields: { Reminders: 1 } },
        [telegram]: { ok: true, result: { message_id: 9 } },
      },
      sends: {
        [`PATCH ${table}/rec1`]: [{ fields: { Reminders: 1 } }],
        [telegram]: [{ text: 'Bob still has Drill, due on 2026-02-01. Time for a call.' }],
      },
      gives: { 'Count the reminder': [{ id: 'rec1', fields: { Reminders: 1 } }] },
    },
  ],
});
