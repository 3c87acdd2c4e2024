import { createRunMemory } from '@heddle/contract/node/resources';
import { describe, expect, it } from 'vitest';
import { StepBudget } from './budget.ts';

const MIB = 1024 * 1024;

describe('the memory of a step', () => {
  it('is limited for the step by itself', () => {
    const budget = new StepBudget('u', createRunMemory(2 * MIB, 100 * MIB));
    budget.charge(2 * MIB);
    expect(() => budget.charge(1)).toThrow(expect.objectContaining({ code: 'step_memory' }));
  });

  it('is limited for all running steps of a run together, with the outputs the run holds', () => {
    const memory = createRunMemory(50 * MIB, 10 * MIB);
    memory.held = 4 * MIB;
    const [one, two] = [new StepBudget('u', memory), new StepBudget('u', memory)];
    one.charge(3 * MIB);
    two.charge(3 * MIB);
    expect(() => one.charge(MIB)).toThrow(expect.objectContaining({ code: 'run_memory' }));
  });

  it('is released when the attempt is over', () => {
    const memory = createRunMemory(10 * MIB, 10 * MIB);
    const [one, two] = [new StepBudget('u', memory), new StepBudget('u', memory)];
    one.charge(9 * MIB);
    one.release();
    two.charge(9 * MIB);
    two.settle(8 * MIB);
    expect(memory.underWay).toBe(0);
  });

  it('counts the outputs of the step in place of what it has charged', () => {
    const memory = createRunMemory(10 * MIB, 12 * MIB);
    const budget = new StepBudget('u', memory);
    budget.charge(9 * MIB);
    expect(() => budget.settle(10 * MIB)).not.toThrow();
    expect(() => new StepBudget('u', memory).settle(11 * MIB)).toThrow(
      expect.objectContaining({ code: 'step_memory' }),
    );
    memory.held = 6 * MIB;
    expect(() => new StepBudget('u', memory).settle(7 * MIB)).toThrow(expect.objectContaining({ code: 'run_memory' }));
  });

  it('is unlimited by default', () => {
    expect(() => new StepBudget('', undefined).charge(Infinity)).not.toThrow();
  });
});
