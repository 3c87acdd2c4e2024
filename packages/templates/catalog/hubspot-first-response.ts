import { defineTemplate, node } from '../template.ts';

const hubspot = 'https://api.hubapi.com/crm/v3/objects';
const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'hubspot-first-response',
  name: 'First Response to HubSpot Contacts',
  description:
    'Routes new HubSpot contacts: decision makers get a call today and a message in Slack, others an email within three days.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'phone-incoming',
  useCase:
    'For sales teams that treat all contacts alike. Tasks are in HubSpot, where the team works; no data is kept elsewhere.',
  tags: ['hubspot', 'slack', 'crm', 'sales', 'leads'],
  estimatedTime: '10 min setup',
  nodes: {
    created: node('hubspotTrigger', [0, 1], 'Contact created', { event: 'contactCreated' }),
    details: node('hubspotCrm', [1, 1], 'Get contact details', {
      operation: 'contact.get',
      contactId: '{{ id }}',
      onlyProperties: 'email, firstname, lastname, company, jobtitle',
    }),
    look: node('dataTransform', [2, 1], 'Role and email address', {
      mode: 'javascript',
      runFor: 'each',
      transform: `const { email = '', firstname, lastname, company, jobtitle } = item.properties ?? {};
const title = String(jobtitle ?? '').toLowerCase();
const domain = String(email ?? '').split('@')[1] ?? '';
const inDays = (days) => new Date(Date.now() + days * 86400000).toISOString();
return {
  id: item.id,
  name: [firstname, lastname].filter(Boolean).join(' ') || email || 'Somebody',
  company: company || domain,
  decides: ['chief', 'ceo', 'cto', 'cfo', 'head', 'director', 'founder', 'owner'].some((word) => title.includes(word)),
  atWork: domain !== '' && !['gmail.com', 'outlook.com', 'yahoo.com', 'icloud.com'].includes(domain),
  now: inDays(0),
  soon: inDays(3),
};`,
    }),
    kind: node('switch', [3, 1], 'Who is it?', {
      cases: [
        { name: 'decides', value: 'decides && atWork' },
        { name: 'company', value: 'atWork' },
      ],
    }),
    call: node('hubspotCrm', [4, 0], 'Task: call today', {
      operation: 'engagement.createTask',
      taskTitle: 'Call {{ name }} of {{ company }}',
      dueTime: '{{ now }}',
      priority: 'HIGH',
      taskType: 'CALL',
      contactId: '{{ id }}',
    }),
    tell: node('slackNotification', [5, 0], 'Notify the team', {
      description: 'Choose your channel.',
      operation: 'message.send',
      channel: '#sales',
      text: '{{ $node("Role and email address").json.name }} of {{ $node("Role and email address").json.company }} is new. A call is due today.',
    }),
    write: node('hubspotCrm', [4, 1], 'Task: write soon', {
      operation: 'engagement.createTask',
      taskTitle: 'Write to {{ name }} of {{ company }}',
      dueTime: '{{ soon }}',
      priority: 'MEDIUM',
      taskType: 'EMAIL',
      contactId: '{{ id }}',
    }),
    note: node('hubspotCrm', [4, 2], 'Note: a private address', {
      operation: 'engagement.createNote',
      note: 'A private email address: left to the newsletter.',
      time: '{{ now }}',
      contactId: '{{ id }}',
    }),
  },
  flow: ['created > details > look > kind:decides > call > tell', 'kind:company > write', 'kind:otherwise > note'],
  trials: [
    {
      title: 'Somebody who decides gets a call today',
      given: [{ id: '512', properties: { email: 'ada@acme.example' } }],
      answers: {
        [`GET ${hubspot}/contacts/512`]: {
          id: '512',
          properties: { email: 'ada@acme.example', firstname: 'Ada', company: 'Acme', jobtitle: 'Head of Finance' },
        },
        [`POST ${hubspot}/tasks`]: { id: '902' },
        [slack]: { ok: true, ts: '1.2' },
      },
      sends: { [slack]: [{ channel: '#sales', text: 'Ada of Acme is new. A call is due today.' }] },
      gives: { 'Task: call today': [{ id: '902' }] },
    },
    {
      title: 'A colleague of a company is written to; a private address gets a note',
      given: [{ id: '513' }, { id: '514' }],
      answers: {
        [`GET ${hubspot}/contacts/513`]: { id: '513', properties: { email: 'bob@acme.example', jobtitle: 'Clerk' } },
        [`GET ${hubspot}/contacts/514`]: { id: '514', properties: { email: 'eve@gmail.com' } },
        [`POST ${hubspot}/tasks`]: { id: '903' },
        [`POST ${hubspot}/notes`]: { id: '904' },
      },
      gives: { 'Task: write soon': [{ id: '903' }], 'Note: a private address': [{ id: '904' }] },
    },
  ],
});
