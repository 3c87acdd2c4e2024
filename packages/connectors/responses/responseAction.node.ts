import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { responseFields } from './fields.ts';

const rules = 'https://api.cloudflare.com/client/v4/zones/z1/firewall/access_rules/rules';

export const responseAction = defineNode({
  type: 'responseAction',
  name: 'Response Action',
  category: 'Security & Authentication',
  icon: 'shield-alert',
  description: 'Blocks an address, disables an account or isolates a host, once a person has approved it',
  summary: '{action}: {target}',
  effect: 'write',
  waitsFor: 'answer',
  outputs: ['done', 'rejected', 'protected'],
  errorOutput: 'rejected',
  fields: responseFields,
  sample: [
    {
      response: {
        action: 'blockAddress',
        service: 'Cloudflare',
        outcome: 'done',
        target: '203.0.113.9',
        reason: '40 failed logins',
        by: 'ada@example.com',
        approvedAt: '2026-03-01T12:01:00.000Z',
        at: '2026-03-01T12:01:02.000Z',
      },
    },
  ],
  examples: [
    {
      title: 'What would be done',
      given: [{ address: '203.0.113.9' }],
      with: { zone: 'z1', target: '{{ address }}', reason: 'Scans', onlySay: true },
      gives: {
        done: [
          {
            address: '203.0.113.9',
            response: {
              action: 'blockAddress',
              service: 'Cloudflare',
              outcome: 'planned',
              target: '203.0.113.9',
              reason: 'Scans',
            },
          },
        ],
      },
    },
    {
      title: 'Own networks are never blocked',
      given: [{}],
      with: { zone: 'z1', target: '198.51.100.7', reason: 'Scans', protect: '198.51.100.0/24' },
      gives: {
        protected: [
          {
            response: {
              action: 'blockAddress',
              outcome: 'protected',
              protectedBy: '"198.51.100.0/24" is listed under "Never touch"',
              target: '198.51.100.7',
              reason: 'Scans',
            },
          },
        ],
      },
    },
    {
      title: 'Only addresses can be blocked',
      given: [{}],
      with: { zone: 'z1', target: 'bad.example.com', reason: 'Scans', withoutAsking: 'blockAddress' },
      answers: { [`GET ${rules}`]: { result: [] } },
      fails: 'address_invalid',
    },
  ],
  async run(context) {
    const { respond } = await lazyImport(import('./run.ts'));
    return respond(context);
  },
});
