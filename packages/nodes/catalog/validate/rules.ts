import type { JsonObject } from '@heddle/contract/json';
import type { Rule, Rules } from '@heddle/contract/node/rules';
import { describeRules, isRuleGroup } from '@heddle/contract/node/rules';
import { compileConditions } from '../../lib/conditions/conditions.ts';
import type { Problem } from '../../lib/json/schema.ts';

const known = new WeakMap<Rules, (json: JsonObject) => Problem[]>();

/** A function that returns the conditions that an item violates. For groups of "any" or "none" the group as a whole is reported. */
export function compileChecks(rules: Rules, now: number): (json: JsonObject) => Problem[] {
  const earlier = known.get(rules);
  if (earlier) return earlier;
  const parts: readonly (Rule | Rules)[] = rules.combine === 'all' ? rules.rules : [rules];
  const checks = parts.map((part) => {
    const group: Rules = isRuleGroup(part) ? part : { combine: 'all', rules: [part] };
    // Rules are plain JSON.
    const problem = {
      path: isRuleGroup(part) ? '' : part.field,
      message: `must hold: ${describeRules(group as unknown as JsonObject)}`,
    };
    return { holds: compileConditions(group, now), problem };
  });
  const check = (json: JsonObject): Problem[] =>
    checks.filter(({ holds }) => !holds(json)).map(({ problem }) => problem);
  known.set(rules, check);
  return check;
}
