import { defineTemplate, node } from '../template.ts';

const items = 'https://graph.microsoft.com/v1.0/sites/your-site-id/lists/Incidents/items';

export default defineTemplate({
  id: 'sharepoint-issue-register',
  name: 'Incident Register in SharePoint',
  description: 'Adds each reported incident to a SharePoint list, unless the same one is open already.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'library',
  useCase: 'For facility and safety teams: reports come from a form, and nobody keeps the list twice.',
  tags: ['sharepoint', 'incidents', 'lists', 'webhook'],
  estimatedTime: '8 min setup',
  nodes: {
    report: node('webhookTrigger', [0, 0], 'Incident reported', {
      description: 'Receives title and place.',
    }),
    open: node('sharePoint', [1, 0], 'Find an open one', {
      description: 'Choose your site and list, which needs the columns Place and Status.',
      operation: 'item.list',
      siteId: 'your-site-id',
      listId: 'Incidents',
      itemFilter: `fields/Place eq '{{ place.replaceAll("'", "''") }}' and fields/Status eq 'Open'`,
      limit: 1,
      alwaysOutput: true,
    }),
    isNew: node('conditional', [2, 0], 'Not reported yet?', { condition: 'id === undefined' }),
    add: node('sharePoint', [3, 0], 'Add to the register', {
      operation: 'item.create',
      siteId: 'your-site-id',
      listId: 'Incidents',
      columns: [
        { name: 'Title', value: '{{ $node("Incident reported").json.title }}' },
        { name: 'Place', value: '{{ $node("Incident reported").json.place }}' },
        { name: 'Status', value: 'Open' },
      ],
    }),
  },
  flow: ['report > open > isNew:true > add'],
  trials: [
    {
      title: 'A new incident is added',
      given: [{ title: 'Wet floor', place: 'Hall 2' }],
      answers: {
        [`GET ${items}?%24expand=fields&%24filter=fields%2FPlace+eq+%27Hall+2%27+and+fields%2FStatus+eq+%27Open%27&%24top=1`]:
          { value: [] },
        [`POST ${items}`]: { id: '42' },
      },
      sends: { [`POST ${items}`]: [{ fields: { Title: 'Wet floor', Place: 'Hall 2', Status: 'Open' } }] },
      gives: { 'Add to the register': [{ id: '42' }] },
    },
  ],
});
