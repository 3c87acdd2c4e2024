import { TIME_ZONE } from '@heddle/contract/schedule/schedule';
import { PARALLEL_STEPS } from '@heddle/contract/workflow/settings';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';

/** A setting of a workflow as its window shows it. */
export interface SettingField {
  name: keyof WorkflowSettings;
  label: string;
  help: string;
  kind: 'number' | 'workflow' | 'expression' | 'timeZone';
  /** The placeholder: the value that applies if nothing is set. */
  placeholder: string;
}

/** The headings of the window and the settings below each. */
export const settingSections: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'Each run',
    fields: [
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'timeZone',
        placeholder: TIME_ZONE,
        help: 'Used by expressions, and by schedules and dates without their own time zone.',
      },
      {
        name: 'timeout',
        label: 'Time limit (seconds)',
        kind: 'number',
        placeholder: 'No limit',
        help: 'Longer runs fail. The time a run waits counts as well.',
      },
      {
        name: 'parallel',
        label: 'Concurrent steps',
        kind: 'number',
        placeholder: String(PARALLEL_STEPS),
        help: 'How many steps of a run may execute at the same time.',
      },
      {
        name: 'errorWorkflow',
        label: 'Error workflow',
        kind: 'workflow',
        placeholder: 'None',
        help: 'Started with the error as its item when a run of this workflow fails.',
      },
    ],
  },
  {
    title: 'Many runs',
    fields: [
      {
        name: 'concurrency',
        label: 'Concurrent runs',
        kind: 'number',
        placeholder: 'No limit',
        help: 'Further runs are queued until one has ended.',
      },
      {
        name: 'priority',
        label: 'Priority',
        kind: 'number',
        placeholder: '0',
        help: 'From -10 to 10. Queued runs with a higher priority start first.',
      },
      {
        name: 'concurrencyKey',
        label: 'Concurrency key',
        kind: 'expression',
        placeholder: 'customer.id',
        help: 'An expression over the first item. Only runs with the same value count toward “Concurrent runs”.',
      },
    ],
  },
  {
    title: 'Finished runs',
    fields: [
      {
        name: 'keepDays',
        label: 'Keep for days',
        kind: 'number',
        placeholder: 'Server default',
        help: 'Older runs are deleted.',
      },
      {
        name: 'keepRuns',
        label: 'Runs to keep',
        kind: 'number',
        placeholder: 'Server default',
        help: 'The latest runs are kept, older ones are deleted.',
      },
    ],
  },
];

export const settingFields: readonly SettingField[] = settingSections.flatMap(({ fields }) => fields);
