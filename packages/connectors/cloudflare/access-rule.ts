import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';

const zone = required(
  as('zone', text('Zone', { placeholder: '023e105f4ecef8ad9ca31a8372d0c353', help: 'The zone ID.' })),
);
const address = as('address', text('Address', { placeholder: '203.0.113.9' }));
const sample = {
  id: '92f17202ed8bd63d69a66b86a49a8f6b',
  mode: 'block',
  configuration: { target: 'ip', value: '203.0.113.9' },
  notes: 'Blocked by Heddle',
};

/** IP Access rules of a zone. https://developers.cloudflare.com/api/resources/firewall/subresources/access_rules/ */
export const accessRule: ConnectorObject = {
  key: 'accessRule',
  name: 'IP Access rule',
  operations: {
    find: {
      name: 'Find rules for address',
      method: 'GET',
      path: '/zones/{zone}/firewall/access_rules/rules',
      params: { zone },
      query: { 'configuration.value': required(address) },
      fixed: { query: { mode: 'block', per_page: '50' } },
      items: 'result',
      sample,
    },
    create: {
      name: 'Block address',
      method: 'POST',
      path: '/zones/{zone}/firewall/access_rules/rules',
      params: { zone },
      fixed: { body: { mode: 'block' } },
      body: {
        'configuration.target': required(as('target', oneOf('Kind', ['ip', 'ip6', 'ip_range']))),
        'configuration.value': required(address),
        notes: as('notes', text('Notes')),
      },
      items: 'result',
      // Cloudflare refuses a second rule for the same address.
      repeat: 'same',
      sample,
    },
    delete: {
      name: 'Delete rule',
      method: 'DELETE',
      path: '/zones/{zone}/firewall/access_rules/rules/{rule}',
      params: { zone, rule: required(as('ruleId', text('Rule', { help: 'The rule ID.' }))) },
      items: 'result',
      sample: { id: '92f17202ed8bd63d69a66b86a49a8f6b' },
    },
  },
};
