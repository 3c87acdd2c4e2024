import { choice, number, text } from '@heddle/contract/node/fields';

export const cohortFields = {
  user: text({
    label: 'User',
    default: 'userId',
    required: true,
    help: 'The field that says whose event an item is. Items without it are left out.',
  }),
  time: text({
    label: 'Time',
    default: 'time',
    required: true,
    help: 'The field with the moment: an ISO date or an epoch number.',
  }),
  period: choice({
    label: 'Periods',
    default: 'month',
    choices: ['day', 'week', 'month', 'quarter'],
    help: 'Weeks begin on Monday.',
  }),
  zone: text({
    label: 'Time zone',
    placeholder: 'That of the workflow',
    help: 'Like Europe/Zurich. Periods begin at midnight there.',
  }),
  began: text({
    label: 'Began',
    placeholder: 'signedUpAt',
    help: 'The field with the date on which the user began. If empty, it is the first event.',
  }),
  revenue: text({
    label: 'Revenue',
    placeholder: 'amount',
    help: 'The field with what an event brought. If empty, revenues are left out.',
  }),
  periods: number({
    label: 'At most',
    default: 12,
    min: 1,
    max: 1000,
    step: 1,
    help: 'Periods of a cohort, with the first.',
  }),
  counting: choice({
    label: 'Counts who came',
    default: 'exact',
    choices: [
      { value: 'exact', label: 'In the period' },
      { value: 'rolling', label: 'In the period or later' },
    ],
  }),
  groupBy: text({
    label: 'For each',
    placeholder: 'country',
    help: 'Cohorts of their own for each value of these fields. If empty, all users are taken together.',
  }),
  give: choice({
    label: 'Give',
    default: 'cohorts',
    choices: [
      { value: 'cohorts', label: 'An item for each cohort' },
      { value: 'cells', label: 'An item for each cohort and period' },
    ],
    help: 'Cohorts and periods as items of their own are what charts take.',
  }),
  decimals: number({ label: 'Round to decimals', default: 4, min: 0, max: 15, step: 1 }),
};
