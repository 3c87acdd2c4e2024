import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'payload-normalizer',
  name: 'Payload Normalizer',
  description: 'Converts contacts from any format to one format, and responds with the valid and the invalid ones.',
  category: 'Data Processing',
  difficulty: 'Beginner',
  icon: 'braces',
  useCase:
    'For integrations with several senders: forms, partners and imports use different names for the same field. One webhook unifies them.',
  tags: ['normalize', 'clean', 'contacts', 'webhook'],
  estimatedTime: '6 min setup',
  nodes: {
    contacts: node('webhookTrigger', [0, 0], 'Contacts arrived', {
      endpoint: '/contacts',
      responseMode: 'respondNode',
    }),
    shape: node('dataTransform', [1, 0], 'Convert to one format', {
      mode: 'javascript',
      runFor: 'each',
      transform: `const pick = (...names) => names.map((name) => item[name]).find((value) => value !== undefined && value !== '');
const [first, ...rest] = String(pick('name', 'fullName', 'full_name') ?? '').trim().split(/\\s+/);
return {
  firstName: pick('firstName', 'first_name', 'givenName') ?? first ?? '',
  lastName: pick('lastName', 'last_name', 'surname') ?? rest.join(' '),
  email: String(pick('email', 'mail', 'eMail', 'e-mail') ?? '').trim().toLowerCase(),
  phone: String(pick('phone', 'tel', 'mobile') ?? '').replace(/[^0-9+]/g, ''),
};`,
    }),
    check: node('dataTransform', [2, 0], 'Check', {
      set: [
        {
          name: 'problems',
          value:
            '{{ [/^[^@ ]+@[^@ ]+[.][^@ ]+$/.test(email) ? "" : "no email address", lastName === "" ? "no last name" : ""].filter(problem => problem !== "") }}',
        },
      ],
    }),
    sort: node('dataTransform', [3, 0], 'Sort', {
      mode: 'javascript',
      transform: `const { clean = [], unclear = [] } = Object.groupBy(items, (item) => (item.problems.length === 0 ? 'clean' : 'unclear'));
return { clean: clean.map(({ problems, ...contact }) => contact), unclear };`,
    }),
    answer: node('respondToWebhook', [4, 0], 'Answer', { body: 'first' }),
  },
  flow: ['contacts > shape > check > sort > answer'],
  trials: [
    {
      title: 'Contacts of different shapes agree',
      given: [
        { full_name: 'Ada Lovelace', mail: ' ADA@Example.com ', tel: '+44 (0) 20 1' },
        { givenName: 'Grace', surname: 'Hopper', email: 'grace@example.com' },
        { name: 'Anonymous' },
      ],
      gives: {
        Answer: [
          {
            clean: [
              { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+440201' },
              { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', phone: '' },
            ],
            unclear: [{ firstName: 'Anonymous', problems: ['no email address', 'no last name'] }],
          },
        ],
      },
    },
  ],
});
