import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Rule, Rules } from '@heddle/contract/node/rules';
import { isRuleOperator } from '@heddle/contract/node/rules';
import type { Coerce } from './coerce.ts';
import { UnfitValue } from './coerce.ts';
import { asJson } from './convert.ts';
import { asText } from '@heddle/contract/node/text';

const MOST_NESTED = 10;
const MOST_RULES = 500;

/**
 * Rules as they are stored: `{ combine, rules: [{ field, operator, value }] }`; a list alone means that all of it holds.
 * Rules without a field are unfinished and left out.
 */
export const toRules: Coerce = (value): Rules | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  const left = { rules: MOST_RULES };
  return toGroup(Array.isArray(value) ? { combine: 'all', rules: value } : value, 0, left);
};

function toGroup(value: unknown, depth: number, left: { rules: number }): Rules {
  if (!isJsonObject(value) || !Array.isArray(value['rules']))
    throw new UnfitValue('must be rules: { "combine": "all", "rules": [{ "field", "operator", "value" }] }');
  if (depth > MOST_NESTED) throw new UnfitValue(`must not be nested deeper than ${MOST_NESTED} groups`);
  const { combine = 'all', rules } = value;
  if (combine !== 'all' && combine !== 'any' && combine !== 'none')
    throw new UnfitValue(`must be combined by all, any or none, not "${asText(combine)}"`);
  left.rules -= rules.length;
  if (left.rules < 0) throw new UnfitValue(`must have at most ${MOST_RULES} rules`);
  return {
    combine,
    rules: rules.flatMap((rule): (Rule | Rules)[] =>
      isJsonObject(rule) && 'rules' in rule ? [toGroup(rule, depth + 1, left)] : toRule(rule),
    ),
  };
}

function toRule(rule: unknown): Rule[] {
  if (!isJsonObject(rule)) throw new UnfitValue('must hold rules with a field and an operator');
  const field = asText(rule['field']).trim();
  if (field === '') return [];
  const operator = rule['operator'] ?? 'equals';
  if (!isRuleOperator(operator)) throw new UnfitValue(`knows no operator "${asText(operator)}"`);
  return [{ field, operator, ...optional(rule) }];
}

const optional = ({ value, ignoreCase }: JsonObject): Pick<Rule, 'value' | 'ignoreCase'> => ({
  ...(value === undefined ? {} : { value: asJson(value) }),
  ...(ignoreCase === true ? { ignoreCase: true } : {}),
});
