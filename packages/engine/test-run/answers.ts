import type { TestAnswer, WorkflowTest } from '@heddle/contract/workflow/test-file';
import type { Plan, PlanNode } from '../plan.ts';

/** The execution that a step key belongs to: a step that is resumed after a wait is still the same execution. */
export function executionOf(key: string): string {
  const [execution = key] = key.split('!');
  return execution;
}

/** The node of a step key. */
export function nodeOfKey(plan: Plan, key: string): PlanNode | undefined {
  const [base = ''] = key.split(/[#/~!@^]/, 1);
  return plan.byKey.get(base);
}

/** The answers of a test, by execution. */
export interface Answers {
  /** `missing` where the test has answers for the node, but not for so many executions; undefined where it has none for the node. */
  take(node: PlanNode, key: string): TestAnswer | 'missing' | undefined;
}

/** Reads the answers of a test. Answers in a list are used in the order of the executions; a retried execution keeps its answer. */
export function createAnswers(answers: WorkflowTest['answers']): Answers {
  const given = new Map(Object.entries(answers));
  const taken = new Map<string, TestAnswer | 'missing'>();
  const counts = new Map<string, number>();
  return {
    take(node, key) {
      const execution = executionOf(key);
      const known = taken.get(execution);
      if (known) return known;
      const own = given.get(execution) ?? given.get(node.id);
      if (own === undefined) return undefined;
      const count = counts.get(node.id) ?? 0;
      counts.set(node.id, count + 1);
      const answer = Array.isArray(own) ? (own[count] ?? 'missing') : own;
      taken.set(execution, answer);
      return answer;
    },
  };
}
