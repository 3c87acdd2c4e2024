import type { JsonObject } from '@heddle/contract/json';
import { choice, condition, rules } from '@heddle/contract/node/fields';

/** The fields of a node with a condition for every item: an expression or rules. `mode` decides; its default applies to configurations without one. */
export const conditionFields = <const M extends 'rules' | 'expression'>(mode: M, defaultCondition: string) => ({
  mode: choice({
    label: 'Condition type',
    default: mode,
    choices: [
      { value: 'rules', label: 'Rules' },
      { value: 'expression', label: 'Expression' },
    ],
  }),
  rules: rules({
    label: 'Rules',
    required: true,
    when: { mode: ['rules'] },
    help: 'Checked for each item. A field is a path into the item, like customer.city or lines[0].price. Numbers and dates are compared as such, even if they are text.',
  }),
  condition: condition({
    label: 'Condition',
    default: defaultCondition,
    required: true,
    when: { mode: ['expression'] },
    help: 'Checked for each item. The fields of the item can be used by name, for example amount > 1000.',
  }),
});

/** What a new node with these fields begins with: one rule to fill in. */
export const firstRule: JsonObject = {
  mode: 'rules',
  rules: { combine: 'all', rules: [{ field: '', operator: 'equals', value: '' }] },
};

/** Adds the mode to a configuration that has a condition or rules only. */
export function withConditionMode(data: JsonObject): JsonObject {
  if ('mode' in data) return data;
  if ('rules' in data) return { ...data, mode: 'rules' };
  return 'condition' in data ? { ...data, mode: 'expression' } : data;
}
