import { defineTemplate, node } from '../template.ts';

const zoho = 'https://www.zohoapis.com/crm/v8';
const slack = 'https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'zoho-website-leads',
  name: 'Website Leads into Zoho CRM',
  description: 'Takes a form of your website, creates or updates a lead in Zoho CRM, and tells sales in Slack.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'handshake',
  useCase: 'For sales teams: nobody types in leads, and who writes twice is there once.',
  tags: ['zoho', 'crm', 'leads', 'webhook', 'slack'],
  estimatedTime: '5 min setup',
  nodes: {
    form: node('webhookTrigger', [0, 0], 'Form sent', {}),
    lead: node('zohoCrm', [1, 0], 'Create or update the lead', {
      operation: 'lead.upsert',
      lastName: '{{ body.name }}',
      company: '{{ body.company }}',
      email: '{{ body.email }}',
      leadSource: 'Website',
      duplicateFields: 'Email',
    }),
    tell: node('slackNotification', [2, 0], 'Tell sales', {
      channel: 'your-channel-id',
      text: 'Lead {{ $node("Form sent").json.body.name }}: {{ message }}',
    }),
  },
  flow: ['form > lead > tell'],
  trials: [
    {
      title: 'A form becomes a lead, and sales are told',
      given: [{ body: { name: 'Lovelace', company: 'Acme', email: 'ada@example.com' } }],
      answers: {
        [`POST ${zoho}/Leads/upsert`]: {
          data: [
            { code: 'SUCCESS', status: 'success', action: 'insert', message: 'record added', details: { id: '1' } },
          ],
        },
        [`POST ${slack}`]: { ok: true, channel: 'C1', ts: '1.2' },
      },
      sends: {
        [`POST ${zoho}/Leads/upsert`]: [{ duplicate_check_fields: ['Email'] }],
        [`POST ${slack}`]: [{ text: 'Lead Lovelace: record added' }],
      },
      gives: { 'Tell sales': [{ ok: true }] },
    },
  ],
});
