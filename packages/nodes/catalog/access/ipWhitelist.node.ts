import { defineNode } from '@heddle/contract/node/define';
import { ipFields } from './ip-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const ipWhitelist = defineNode({
  type: 'ipWhitelist',
  name: 'IP Whitelist',
  category: 'Security & Authentication',
  icon: 'globe',
  description: 'Passes items with an allowed IP address; the others go to port "denied"',
  summary: 'allow {allow} deny {deny}',
  effect: 'none',
  outputs: ['allowed', 'denied'],
  errorOutput: 'denied',
  fields: ipFields,
  examples: [
    {
      title: 'Networks of both kinds',
      given: [{ ip: '10.1.2.3' }, { ip: '2001:db8::7' }, { ip: '192.0.2.1' }],
      with: { allow: '10.0.0.0/8 # office\n2001:db8::/32' },
      gives: { allowed: [{ ip: '10.1.2.3' }, { ip: '2001:db8::7' }], denied: [{ ip: '192.0.2.1' }] },
    },
    {
      title: 'What is denied is denied, also within an allowed network',
      given: [{ from: '10.0.0.66' }, { from: '10.0.0.7' }],
      with: { source: 'field', address: '{{ from }}', allow: '10.0.0.0/24', deny: '10.0.0.60-10.0.0.70', to: 'check' },
      gives: {
        allowed: [{ from: '10.0.0.7', check: { address: '10.0.0.7', reason: 'allowed', matched: '10.0.0.0/24' } }],
        denied: [
          { from: '10.0.0.66', check: { address: '10.0.0.66', reason: 'denied', matched: '10.0.0.60-10.0.0.70' } },
        ],
      },
    },
    {
      title: 'Behind a proxy, what a caller writes into the header himself does not count',
      given: [{ headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' } }],
      with: { source: 'header', allow: '10.0.0.0/8' },
      gives: { denied: [{ headers: { 'x-forwarded-for': '10.0.0.1, 203.0.113.9' } }] },
    },
    { title: 'Without any list it says so', given: [{ ip: '10.0.0.1' }], with: {}, fails: 'field_required' },
    {
      title: 'An entry that cannot be read is refused',
      given: [{ ip: '10.0.0.1' }],
      with: { allow: '10.0.0.0/33' },
      fails: 'field_invalid',
    },
    {
      title: 'What is no address can fail the step',
      given: [{ ip: 'localhost' }],
      with: { allow: '10.0.0.0/8', onUnreadable: 'fail' },
      fails: 'address_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./ip-run.ts'))).checkAddresses(context),
});
