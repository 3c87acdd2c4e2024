import { boolean, number, text } from '@heddle/contract/node/fields';

export const behaviorFields = {
  user: text({ label: 'User', default: 'userId', required: true, help: 'The field that identifies the user.' }),
  action: text({ label: 'Action', default: 'action', required: true, help: 'The field with what was done.' }),
  time: text({ label: 'Time', default: 'time', required: true, help: 'The date field.' }),
  gap: number({
    label: 'Session gap (minutes)',
    default: 30,
    min: 0.1,
    max: 100_000,
    help: 'A longer pause begins a new session.',
  }),
  zone: text({ label: 'Time zone', placeholder: 'Europe/Zurich', help: 'If empty, the time zone of the workflow.' }),
  volume: boolean({
    label: 'Find busy days',
    default: true,
    help: 'Days with far more events than the user has usually.',
  }),
  hours: boolean({
    label: 'Find unusual hours',
    default: true,
    help: 'Events at hours at which the user is hardly ever active.',
  }),
  rare: boolean({
    label: 'Find rare actions',
    default: true,
    help: 'Actions that hardly any user ever does. Needs ten users.',
  }),
  steps: boolean({
    label: 'Find unlikely steps',
    default: true,
    help: 'An action after one that it hardly ever follows.',
  }),
  first: boolean({ label: 'Find first actions', help: 'Actions that a user with a history does for the first time.' }),
  threshold: number({
    label: 'Busy day threshold',
    default: 3.5,
    min: 0.5,
    max: 100,
    optional: true,
    help: 'In deviations from the median of the earlier days of the user.',
  }),
  rareShare: number({
    label: 'Rare below',
    default: 0.01,
    min: 0.00001,
    max: 0.5,
    optional: true,
    help: 'The share below which an hour, an action or a step is unusual.',
  }),
  least: number({
    label: 'Events before judging',
    default: 20,
    min: 1,
    max: 100_000,
    step: 1,
    optional: true,
    help: 'So many earlier events are needed to know what is usual.',
  }),
};
