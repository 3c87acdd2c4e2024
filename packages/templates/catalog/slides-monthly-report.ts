import { defineTemplate, node } from '../template.ts';

const sheet = "https://sheets.googleapis.com/v4/spreadsheets/your-spreadsheet-id/values/'Numbers'";
const slides = 'https://slides.googleapis.com/v1/presentations';
const drive = 'https://www.googleapis.com/drive/v3/files';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'slides-monthly-report',
  name: 'Monthly Report in Google Slides',
  description:
    'Copies a Google Slides template each month, fills in the latest numbers of a sheet, and tells the team.',
  category: 'Analytics',
  difficulty: 'Beginner',
  icon: 'presentation',
  useCase:
    'For teams that present the same numbers every month. Design the template once; nobody copies numbers by hand.',
  tags: ['google slides', 'google sheets', 'report', 'slack'],
  estimatedTime: '10 min setup',
  nodes: {
    month: node('scheduler', [0, 0], 'First of the month', {
      schedule: { mode: 'monthly', day: 1, time: '07:00' },
    }),
    rows: node('googleSheets', [1, 0], 'Read the numbers', {
      description: 'Choose your own spreadsheet, with a row for each month.',
      operation: 'row.list',
      spreadsheetId: 'your-spreadsheet-id',
      sheet: 'Numbers',
    }),
    last: node('limit', [2, 0], 'Latest month', { keep: 'last' }),
    report: node('googleSlides', [3, 0], 'Create the report', {
      description: 'Choose your own template. Its placeholders are the column names, such as {{Revenue}}.',
      operation: 'presentation.fromTemplate',
      presentationId: 'your-template-id',
      copyName: 'Report {{ Month }}',
    }),
    tell: node('slackNotification', [4, 0], 'Tell the team', {
      channel: 'your-channel-id',
      text: 'The report is ready: {{ webViewLink }}',
    }),
  },
  flow: ['month > rows > last > report > tell'],
  trials: [
    {
      title: 'The last row fills the slides',
      answers: {
        [`GET ${sheet}`]: {
          values: [
            ['Month', 'Revenue'],
            ['January', '100'],
            ['February', '120'],
          ],
        },
        [`POST ${drive}/your-template-id/copy`]: {
          id: 'p1',
          name: 'Report February',
          webViewLink: 'https://docs.google.com/presentation/d/p1/edit',
        },
        [`POST ${slides}/p1:batchUpdate`]: { replies: [{}, {}, { replaceAllText: { occurrencesChanged: 2 } }] },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [`POST ${slack}`]: [{ text: 'The report is ready: https://docs.google.com/presentation/d/p1/edit' }],
      },
      gives: { 'Create the report': [{ presentationId: 'p1', replaced: { Revenue: 2 } }] },
    },
  ],
});
