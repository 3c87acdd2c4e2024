import { assignments, boolean, choice, number, text } from '@heddle/contract/node/fields';

export const analyticsFields = {
  fields: text({
    label: 'Fields',
    placeholder: 'amount, visits, country',
    help: 'The fields to work on, separated by commas. If empty, all fields with a number, a text, or true or false.',
  }),
  derive: assignments({
    label: 'Derive',
    help: 'Fields to calculate first, from the item as it arrives: {{ amount / visits }}.',
  }),
  duplicates: boolean({
    label: 'Drop duplicates',
    help: 'Of items that are equal in all these fields, the first is kept.',
  }),
  missing: choice({
    label: 'Missing values',
    default: 'keep',
    choices: [
      { value: 'keep', label: 'Keep' },
      { value: 'fill', label: 'Fill' },
      { value: 'drop', label: 'Drop the item' },
    ],
  }),
  fill: choice({
    label: 'Fill numbers with',
    default: 'median',
    when: { missing: ['fill'] },
    choices: [
      { value: 'median', label: 'The median' },
      { value: 'mean', label: 'The mean' },
      { value: 'zero', label: 'Zero' },
    ],
    help: 'Texts are filled with the most frequent one.',
  }),
  outliers: choice({
    label: 'Outliers',
    default: 'keep',
    choices: [
      { value: 'keep', label: 'Keep' },
      { value: 'clip', label: 'Limit to the fence' },
      { value: 'drop', label: 'Drop the item' },
    ],
  }),
  fences: number({
    label: 'Fence factor',
    default: 1.5,
    min: 0.1,
    max: 100,
    when: { outliers: ['clip', 'drop'] },
    help: 'How many interquartile ranges a number may lie beyond the quartiles.',
  }),
  scale: choice({
    label: 'Scale numbers',
    default: 'none',
    optional: true,
    choices: [
      { value: 'none', label: 'As they are' },
      { value: 'standard', label: 'In standard deviations from the mean' },
      { value: 'range', label: 'From 0 to 1' },
    ],
    help: 'Changes the numbers of the rows, not those of the report.',
  }),
  groupBy: text({
    label: 'Group by',
    placeholder: 'country',
    help: 'Gives sum, mean, median, least and greatest of each number for each value of these fields, through the port "groups".',
  }),
  correlation: choice({
    label: 'Correlation',
    default: 'pearson',
    choices: [
      { value: 'pearson', label: 'Pearson' },
      { value: 'spearman', label: 'Spearman (ranks)' },
      { value: 'none', label: 'None' },
    ],
  }),
  strong: number({
    label: 'Strong from',
    default: 0.5,
    min: 0,
    max: 1,
    optional: true,
    when: { correlation: ['pearson', 'spearman'] },
    help: 'Correlations from here on are mentioned as a finding.',
  }),
};
