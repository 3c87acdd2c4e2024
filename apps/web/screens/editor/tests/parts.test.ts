import { describe, expect, it } from 'vitest';
import { partOf, readParts, textsOf } from './parts.ts';

const test = { name: 'T', given: [{ n: 1 }], answers: {}, expect: { nodes: {} } };

describe('a test that is edited as text', () => {
  it('is read as it was shown', () => {
    expect(readParts(textsOf(test))).toEqual({ values: { given: [{ n: 1 }], answers: {}, expect: { nodes: {} } } });
  });

  it('has its problems at their parts', () => {
    expect(readParts({ ...textsOf(test), given: '[', answers: '' })).toEqual({
      problems: { given: expect.any(String), answers: expect.any(String) },
    });
    expect(partOf('The test cannot be read: expect.nodes.total: Invalid input')).toBe('expect');
    expect(partOf('The test is larger than 1 MiB.')).toBeNull();
  });
});
