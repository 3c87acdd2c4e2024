import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';

const withToken = ['verify', 'extend', 'end'];

export const sessionFields = {
  operation: choice({
    label: 'Operation',
    default: 'verify',
    choices: [
      { value: 'verify', label: 'Verify a session' },
      { value: 'create', label: 'Begin a session' },
      { value: 'extend', label: 'Extend a session' },
      { value: 'end', label: 'End a session' },
      { value: 'endAll', label: 'End all sessions of a user' },
      { value: 'list', label: 'List the sessions of a user' },
    ],
  }),
  token: text({
    label: 'Session token',
    when: { operation: withToken },
    placeholder: '{{ headers.authorization }}',
    help: 'If empty: the field sessionToken, or the bearer token of the item or of the request.',
  }),
  user: text({
    label: 'User',
    when: { operation: ['create', 'endAll', 'list'] },
    placeholder: '{{ user.id }}',
    help: 'If empty: the field userId or user.id of the item.',
  }),
  data: json({
    label: 'Data',
    default: {},
    when: { operation: ['create'] },
    placeholder: '{ "role": "{{ role }}" }',
    help: 'Kept with the session and told when it is verified.',
  }),
  idleMinutes: number({
    label: 'Ends when unused for (minutes)',
    default: 30,
    min: 1,
    max: 525_600,
    when: { operation: ['create'] },
    help: 'Every verification begins this time anew.',
  }),
  longestHours: number({
    label: 'Ends in any case after (hours)',
    default: 24,
    min: 0.1,
    max: 87_600,
    when: { operation: ['create'] },
  }),
  sliding: boolean({
    label: 'Counts as use',
    default: true,
    when: { operation: ['verify'] },
    help: 'Otherwise the session ends as if it had not been verified.',
  }),
  rotate: boolean({
    label: 'Replace the token',
    when: { operation: ['verify', 'extend'] },
    help: 'Gives another token; the one before is no longer accepted. Do so after signing in and when rights change.',
  }),
  set: text({ label: 'Set of sessions', default: 'default', help: 'Steps with the same name know the same sessions.' }),
  shared: choice({
    label: 'Known to',
    default: 'user',
    choices: [
      { value: 'user', label: 'All your workflows' },
      { value: 'workflow', label: 'This workflow' },
    ],
  }),
  to: text({ label: 'Result field', default: 'session' }),
};
