import { choice, number, text } from '@heddle/contract/node/fields';

export const cohortFields = {
  user: text({
    label: 'User',
    default: 'userId',
    required: true,
    help: 'The field with the user of the event. Items without it are skipped.',
  }),
  time: text({
    label: 'Time',
    default: 'time',
    required: true,
    help: 'The field with the time of the event: an ISO date or an epoch number.',
  }),
  period: choice({
    label: 'Periods',
    default: 'month',
    choices: ['day', 'week', 'month', 'quarter'],
    help: 'Weeks begin on Monday.',
  }),
  zone: text({
    label: 'Time zone',
    placeholder: 'Time zone of the workflow',
    help: 'Like Europe/Zurich. Periods start at midnight there.',
  }),
  began: text({
    label: 'Start date',
    placeholder: 'signedUpAt',
    help: 'The field with the date when the user started. If empty, the first event.',
  }),
  revenue: text({
    label: 'Revenue',
    placeholder: 'amount',
    help: 'The field with the revenue of the event. If empty, no revenue is calculated.',
  }),
  periods: number({
    label: 'Period limit',
    default: 12,
    min: 1,
    max: 1000,
    step: 1,
    help: 'Periods per cohort, including the first.',
  }),
  counting: choice({
    label: 'Count users active',
    default: 'exact',
    choices: [
      { value: 'exact', label: 'In the period' },
      { value: 'rolling', label: 'In the period or later' },
    ],
  }),
  groupBy: text({
    label: 'Group by',
    placeholder: 'country',
    help: 'Separate cohorts for each value of these fields. If empty, all users together.',
  }),
  give: choice({
    label: 'Output',
    default: 'cohorts',
    choices: [
      { value: 'cohorts', label: 'An item for each cohort' },
      { value: 'cells', label: 'An item for each cohort and period' },
    ],
    help: 'Charts need one item per cohort and period.',
  }),
  decimals: number({ label: 'Decimal places', default: 4, min: 0, max: 15, step: 1 }),
};
