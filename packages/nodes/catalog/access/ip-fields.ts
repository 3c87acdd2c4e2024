import { choice, multiline, number, text } from '@heddle/contract/node/fields';

const entries =
  'One per line: an IP address, a network like 10.0.0.0/8 or 2001:db8::/32, or a range like 192.0.2.10-192.0.2.20. # starts a comment.';

export const ipFields = {
  allow: multiline({
    label: 'Allowed',
    placeholder: '10.0.0.0/8',
    help: `${entries} If empty, every address that is not denied.`,
  }),
  deny: multiline({
    label: 'Denied',
    placeholder: '203.0.113.0/24',
    help: 'In the same format. Takes precedence over allowed addresses.',
  }),
  source: choice({
    label: 'IP address from',
    default: 'request',
    choices: [
      { value: 'request', label: 'The request that started the run, or the field ip of the item' },
      { value: 'header', label: 'A proxy header' },
      { value: 'field', label: 'A value' },
    ],
  }),
  address: text({ label: 'IP address', required: true, when: { source: ['field'] }, placeholder: '{{ customer.ip }}' }),
  header: text({ label: 'Header', default: 'x-forwarded-for', required: true, when: { source: ['header'] } }),
  proxies: number({
    label: 'Trusted proxies',
    default: 1,
    min: 1,
    max: 20,
    step: 1,
    when: { source: ['header'] },
    help: 'How many addresses at the end of the header come from your own proxies.',
  }),
  onUnreadable: choice({
    label: 'If it is not an IP address',
    default: 'deny',
    choices: [
      { value: 'deny', label: 'Send to port "denied"' },
      { value: 'fail', label: 'Fail the step' },
    ],
  }),
  to: text({
    label: 'Result field',
    help: 'Gets address, reason and the entry that matched. If empty, the items stay unchanged.',
  }),
};
