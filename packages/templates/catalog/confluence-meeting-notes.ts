import { defineTemplate, node } from '../template.ts';

const site = 'https://acme.atlassian.net/wiki';

export default defineTemplate({
  id: 'confluence-meeting-notes',
  name: 'Meeting Notes in Confluence',
  description: 'Creates a Confluence page from meeting notes that a form or a bot sends, and labels it.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'file-text',
  useCase: 'For teams whose notes come from a form, a bot or a transcript: each meeting has a page that can be found.',
  tags: ['confluence', 'meetings', 'notes', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    notes: node('webhookTrigger', [0, 0], 'Notes sent', { description: 'Receives title, date and text.' }),
    page: node('confluence', [1, 0], 'Create the page', {
      description: 'Choose your space.',
      operation: 'page.create',
      spaceId: 'your-space-id',
      title: '{{ date }} {{ title }}',
      content: '{{ text }}',
    }),
    label: node('confluence', [2, 0], 'Label the page', {
      operation: 'page.addLabels',
      pageId: '{{ id }}',
      labels: 'meeting-notes',
    }),
  },
  flow: ['notes > page > label'],
  trials: [
    {
      title: 'Notes become a page with a label',
      given: [{ title: 'Planning', date: '2026-03-02', text: 'We ship on Monday.' }],
      answers: {
        [`POST ${site}/api/v2/pages`]: { id: '65538', title: '2026-03-02 Planning' },
        [`POST ${site}/rest/api/content/65538/label`]: { results: [{ name: 'meeting-notes' }] },
      },
      sends: {
        [`POST ${site}/api/v2/pages`]: [
          {
            title: '2026-03-02 Planning',
            body: { representation: 'storage', value: '<p>We ship on Monday.</p>' },
          },
        ],
      },
      gives: { 'Label the page': [{ name: 'meeting-notes' }] },
    },
  ],
});
