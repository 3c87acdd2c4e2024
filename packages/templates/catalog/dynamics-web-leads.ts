import { defineTemplate, node } from '../template.ts';

const api = 'https://acme.crm4.dynamics.com/api/data/v9.2';

export default defineTemplate({
  id: 'dynamics-web-leads',
  name: 'Web Inquiries as Leads in Dynamics 365',
  description:
    'Creates a lead in Dynamics 365 for each inquiry from a website, unless its sender is a contact already.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'handshake',
  useCase: 'For sales teams: inquiries are leads at once, and existing customers do not become leads a second time.',
  tags: ['dynamics', 'crm', 'leads', 'webhook'],
  estimatedTime: '8 min setup',
  nodes: {
    inquiry: node('webhookTrigger', [0, 0], 'Inquiry sent', {
      description: 'Receives name, email and message.',
    }),
    known: node('microsoftDynamicsCrm', [1, 0], 'Find the contact', {
      operation: 'contact.list',
      selected: 'fullname',
      recordFilter: `emailaddress1 eq '{{ email.replaceAll("'", "''") }}'`,
      limit: 1,
      alwaysOutput: true,
    }),
    isNew: node('conditional', [2, 0], 'Not a contact yet?', { condition: 'contactid === undefined' }),
    lead: node('microsoftDynamicsCrm', [3, 0], 'Create the lead', {
      operation: 'lead.create',
      recordSubject: 'Inquiry from the website',
      lastName: '{{ $node("Inquiry sent").json.name }}',
      email: '{{ $node("Inquiry sent").json.email }}',
      recordDescription: '{{ $node("Inquiry sent").json.message }}',
    }),
  },
  flow: ['inquiry > known > isNew:true > lead'],
  trials: [
    {
      title: 'An inquiry of somebody new becomes a lead',
      given: [{ name: 'Lovelace', email: 'ada@example.com', message: 'How much are 40 lamps?' }],
      answers: {
        [`GET ${api}/contacts`]: { value: [] },
        [`POST ${api}/leads`]: { leadid: 'l1' },
      },
      sends: { [`POST ${api}/leads`]: [{ lastname: 'Lovelace', emailaddress1: 'ada@example.com' }] },
      gives: { 'Create the lead': [{ leadid: 'l1' }] },
    },
  ],
});
