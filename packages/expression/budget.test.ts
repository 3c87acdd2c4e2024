import { describe, expect, it } from 'vitest';
import { OperationBudget } from './budget.ts';
import { errorOf } from './testing.ts';

describe('the budget of a step', () => {
  it('can be used up to its limit, and not beyond', () => {
    const budget = new OperationBudget(10);
    budget.take(10);
    expect([budget.spent, budget.left]).toEqual([10, 0]);
    expect(errorOf(() => budget.take(1))).toMatchObject({ code: 'expression_step_limit' });
  });

  it('has what evaluations left over, and never less than nothing', () => {
    const budget = new OperationBudget(10);
    budget.add(4);
    expect(budget.left).toBe(6);
    budget.add(20);
    expect([budget.spent, budget.left]).toEqual([24, 0]);
  });
});
