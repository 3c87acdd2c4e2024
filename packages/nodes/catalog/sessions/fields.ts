import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';

const withToken = ['verify', 'extend', 'end'];

export const sessionFields = {
  operation: choice({
    label: 'Operation',
    default: 'verify',
    choices: [
      { value: 'verify', label: 'Verify a session' },
      { value: 'create', label: 'Start a session' },
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
    help: 'Stored with the session and returned when it is verified.',
  }),
  idleMinutes: number({
    label: 'Idle timeout (minutes)',
    default: 30,
    min: 1,
    max: 525_600,
    when: { operation: ['create'] },
    help: 'Each verification restarts this time.',
  }),
  longestHours: number({
    label: 'Maximum lifetime (hours)',
    default: 24,
    min: 0.1,
    max: 87_600,
    when: { operation: ['create'] },
  }),
  sliding: boolean({
    label: 'Extend on verification',
    default: true,
    when: { operation: ['verify'] },
    help: 'If off, verifying does not restart the idle timeout.',
  }),
  rotate: boolean({
    label: 'Replace the token',
    when: { operation: ['verify', 'extend'] },
    help: 'Issues a new token and invalidates the old one. Do this after sign-in and when permissions change.',
  }),
  set: text({ label: 'Session set', default: 'default', help: 'Steps with the same name share sessions.' }),
  shared: choice({
    label: 'Scope',
    default: 'user',
    choices: [
      { value: 'user', label: 'All your workflows' },
      { value: 'workflow', label: 'This workflow' },
    ],
  }),
  to: text({ label: 'Result field', default: 'session' }),
};
