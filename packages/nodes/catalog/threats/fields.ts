import { choice, condition, number, text } from '@heddle/contract/node/fields';

const trains = ['learn', 'train'];

export const threatFields = {
  operation: choice({
    label: 'Operation',
    default: 'rules',
    choices: [
      { value: 'rules', label: 'Score by rules' },
      { value: 'learn', label: 'Score by rules and what labeled events teach' },
      { value: 'train', label: 'Train and save a model' },
      { value: 'score', label: 'Score by rules and a saved model' },
    ],
  }),
  model: text({
    label: 'Model',
    required: true,
    when: { operation: ['train', 'score'] },
    placeholder: 'requests',
    help: 'The name under which the model is kept. Your other workflows can use it as well.',
  }),
  examplesFrom: choice({
    label: 'Examples',
    default: 'items',
    when: { operation: trains },
    choices: [
      { value: 'items', label: 'The items that have a label' },
      { value: 'table', label: 'A table under Data' },
    ],
  }),
  table: text({
    label: 'Table',
    names: 'table',
    required: true,
    when: { operation: trains, examplesFrom: ['table'] },
  }),
  labelField: text({
    label: 'Label field',
    default: 'threat',
    required: true,
    when: { operation: trains },
    help: 'True, yes, 1, threat, attack or malicious is a threat; any other value is none. Items with a label are examples and are not scored.',
  }),
  texts: text({
    label: 'Text fields',
    default: 'url, query, body, message',
    required: true,
    help: 'The fields in which attacks are looked for, separated by commas.',
  }),
  agent: text({
    label: 'User agent',
    default: 'userAgent',
    help: 'The field with the name of the browser or program.',
  }),
  source: text({ label: 'Source', default: 'ip', help: 'The field that says where an event comes from.' }),
  user: text({ label: 'User', default: 'user', help: 'The field that identifies the user.' }),
  time: text({
    label: 'Time',
    default: 'time',
    help: 'The date field. Rules about sequences skip events without one.',
  }),
  failed: condition({
    label: 'Failed login',
    default: "status == 401 || outcome == 'failure'",
    help: 'Whether an event is a failed attempt.',
  }),
  latitude: text({ label: 'Latitude', default: 'latitude', optional: true }),
  longitude: text({ label: 'Longitude', default: 'longitude', optional: true }),
  failures: number({
    label: 'Failures',
    default: 5,
    min: 0,
    max: 1000,
    step: 1,
    help: 'So many failures of a source or a user, or failures for so many users, are an attack. 0 turns this off.',
  }),
  within: number({ label: 'Within (minutes)', default: 10, min: 0.1, max: 100_000 }),
  speed: number({
    label: 'Travel speed limit (km/h)',
    default: 900,
    min: 0,
    max: 100_000,
    help: 'A user who seems to travel faster is suspicious. 0 turns this off.',
  }),
  rareAgents: number({
    label: 'Rare user agents below',
    default: 0.01,
    min: 0,
    max: 0.5,
    optional: true,
    help: 'The share of events below which a user agent is rare. Needs a hundred events. 0 turns this off.',
  }),
  high: number({
    label: 'Threat from',
    default: 70,
    min: 0,
    max: 100,
    help: 'Scores range from 0 to 100. Events from here on leave through the port "threats".',
  }),
  medium: number({
    label: 'Suspicious from',
    default: 40,
    min: 0,
    max: 100,
    help: 'Events from here on leave through the port "suspicious".',
  }),
  seed: number({
    label: 'Seed',
    default: 1,
    step: 1,
    min: -2_147_483_648,
    max: 2_147_483_647,
    when: { operation: trains },
    optional: true,
    help: 'Divides the examples for the cross-validation.',
  }),
  to: text({ label: 'Result field', default: 'analysis', required: true }),
};

/** A saved model is written, a table or a saved model is read. */
export const threatEffect = ({ operation, examplesFrom }: { readonly [field: string]: unknown }) =>
  operation === 'train'
    ? 'write'
    : operation === 'score' || (operation === 'learn' && examplesFrom === 'table')
      ? 'read'
      : 'none';
