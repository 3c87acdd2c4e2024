import { defineTemplate, node } from '../template.ts';

const sheet = "https://sheets.googleapis.com/v4/spreadsheets/your-spreadsheet-id/values/'Guests'";
const mail = 'https://gmail.googleapis.com/gmail/v1/users/me/messages/send';

export default defineTemplate({
  id: 'forms-event-registration',
  name: 'Event Registration with Google Forms',
  description:
    'Adds each registration of a Google form to a guest list, and confirms it by email or says that it is full.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'list-checks',
  useCase: 'For events with limited places: guests hear at once whether they have one, and the list keeps itself.',
  tags: ['google forms', 'google sheets', 'gmail', 'events'],
  estimatedTime: '10 min setup',
  nodes: {
    submitted: node('googleFormsTrigger', [0, 0.5], 'Form submitted', {
      description: 'Choose your own form. Its questions are “Name” and “Email”.',
      event: 'responseSubmitted',
      formId: 'your-form-id',
    }),
    guest: node('googleSheets', [1, 0.5], 'Add to the guest list', {
      description: 'Choose your own spreadsheet.',
      operation: 'row.append',
      spreadsheetId: 'your-spreadsheet-id',
      sheet: 'Guests',
      columns: [
        { name: 'Name', value: '{{ answers["Name"] }}' },
        { name: 'Email', value: '{{ answers["Email"] }}' },
      ],
    }),
    // The header is row 1.
    room: node('conditional', [2, 0.5], 'Is there a place?', { condition: 'row_number <= 51' }),
    confirm: node('gmail', [3, 0], 'Confirm', {
      operation: 'message.send',
      to: '{{ Email }}',
      subject: 'You are registered',
      mailText: 'Dear {{ Name }}, we look forward to seeing you.',
    }),
    full: node('gmail', [3, 1], 'Waiting list', {
      operation: 'message.send',
      to: '{{ Email }}',
      subject: 'You are on the waiting list',
      mailText: 'Dear {{ Name }}, all places are taken. We write to you if one becomes free.',
    }),
  },
  flow: ['submitted > guest > room:true > confirm', 'room:false > full'],
  trials: [
    {
      title: 'A guest with a place is confirmed',
      given: [{ responseId: 'r1', answers: { Name: 'Ada', Email: 'ada@example.com' } }],
      answers: {
        [`GET ${sheet}`]: { values: [['Name', 'Email']] },
        [`POST ${sheet}!A1:append`]: { updates: { updatedRange: 'Guests!A2:B2' } },
        [`POST ${mail}`]: { id: 'm1', labelIds: ['SENT'] },
      },
      gives: { 'Add to the guest list': [{ row_number: 2, Name: 'Ada' }], Confirm: [{ id: 'm1' }] },
    },
    {
      title: 'The next one is on the waiting list',
      given: [{ responseId: 'r2', answers: { Name: 'Bob', Email: 'bob@example.com' } }],
      answers: {
        [`GET ${sheet}`]: { values: [['Name', 'Email']] },
        [`POST ${sheet}!A1:append`]: { updates: { updatedRange: 'Guests!A52:B52' } },
        [`POST ${mail}`]: { id: 'm2', labelIds: ['SENT'] },
      },
      gives: { 'Waiting list': [{ id: 'm2' }] },
    },
  ],
});
