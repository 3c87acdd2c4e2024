import { defineTemplate, node } from '../template.ts';

const feed = 'https://feodotracker.abuse.ch/downloads/ipblocklist.txt';

export default defineTemplate({
  id: 'threat-feed-check',
  name: 'Connections against a Threat Feed',
  description: 'Compares the addresses that your firewall reports with a public list of botnet servers.',
  category: 'Security',
  difficulty: 'Beginner',
  icon: 'shield-alert',
  useCase:
    'For administrators: connections to known command servers are found at once, and the firewall learns which to block.',
  tags: ['security', 'threat intelligence', 'firewall', 'webhook'],
  estimatedTime: '5 min setup',
  nodes: {
    connection: node('webhookTrigger', [0, 0], 'Connection reported', {
      endpoint: '/connections',
      responseMode: 'respondNode',
    }),
    match: node('threatIntelligence', [1, 0], 'Compare with the feed', {
      description: 'Any list of addresses, domains or hashes does as well.',
      format: 'csv',
      url: feed,
      fields: 'destination',
    }),
    block: node('respondToWebhook', [2, 0], 'Block', {
      body: 'json',
      json: '{ "block": true, "indicator": {{ threats[0].indicator }} }',
    }),
    allow: node('respondToWebhook', [2, 1], 'Allow', { body: 'json', json: '{ "block": false }' }),
  },
  flow: ['connection > match:hits > block', 'match:clean > allow'],
  trials: [
    {
      title: 'A connection to a server of the list is blocked',
      given: [{ destination: '198.51.100.7' }],
      answers: { [`GET ${feed}`]: '# Feodo Tracker\n198.51.100.7\n203.0.113.9\n' },
      gives: { Block: [{ destination: '198.51.100.7', threats: [{ indicator: '198.51.100.7' }] }] },
    },
    {
      title: 'Any other connection is allowed',
      given: [{ destination: '192.0.2.1' }],
      answers: { [`GET ${feed}`]: '# Feodo Tracker\n198.51.100.7\n203.0.113.9\n' },
      gives: { Allow: [{ destination: '192.0.2.1' }] },
    },
  ],
});
