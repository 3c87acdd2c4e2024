import type { TestAnswer, WorkflowTest } from '@heddle/contract/workflow/test-file';
import type { Plan, PlanNode } from '../plan.ts';

/** The execution that a key of an attempt belongs to: a step that goes on after a wait is still the same execution. */
export function executionOf(key: string): string {
  const [execution = key] = key.split('!');
  return execution;
}

/** The node a key names an execution of. */
export function nodeOfKey(plan: Plan, key: string): PlanNode | undefined {
  const [base = ''] = key.split(/[#/~!@^]/, 1);
  return plan.byKey.get(base);
}

/** Gives each execution the answer that the test has for it. */
export interface Answers {
  /** `missing` where the test answers for the node, but not for as many executions; undefined where it does not answer for the node at all. */
  take(node: PlanNode, key: string): TestAnswer | 'missing' | undefined;
}

/** The answers of a test. Lists are taken from in the order of the executions; an execution that is tried again keeps its answer. */
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
