import { assistantLimits } from '@heddle/contract/api/assistant';
import { describe, expect, it } from 'vitest';
import { step } from '../../../testing/fixtures.ts';
import { correctionOf, dryRunOutcome } from './dry-run-outcome.ts';

describe('how a dry run went', () => {
  it('says that nothing was sent, and which nodes gave their examples', () => {
    expect(dryRunOutcome('completed', [], [])).toContain('nothing was sent');
    const said = (...ids: string[]) =>
      dryRunOutcome(
        'completed',
        'ABCDEF'.split('').map((id) => step({ nodeId: id, name: id, status: 'completed' })),
        ids,
      );
    expect(said('A')).toMatch(/"A" gave its example, as/);
    expect(said('A', 'B', 'C')).toContain('"A", "B" and "C" gave their examples');
    expect(said('A', 'B', 'C', 'D', 'E', 'F')).toContain('"D" and 2 more gave');
  });
  it('says nothing of examples that were not needed', () => {
    const skipped = step({ nodeId: 'A', name: 'A', status: 'skipped' });
    expect(dryRunOutcome('completed', [skipped], ['A'])).not.toContain('example');
  });
  it('says where it failed and why', () => {
    const failed = step({ name: 'Check', status: 'failed', error: { code: 'x', message: 'total is not known' } });
    expect(dryRunOutcome('failed', [failed], [])).toBe('The dry run failed at "Check": total is not known');
  });
  it('that is under way or was stopped says so', () => {
    expect(dryRunOutcome('running', [], ['A'])).toBe('Dry run under way…');
    expect(dryRunOutcome('cancelled', [], [])).toBe('The dry run was stopped.');
  });
});

describe('what a model is told to correct', () => {
  it('is the description and how the dry run went, within what a description may have', () => {
    expect(correctionOf('Tell me', 'It failed at "A".')).toBe(
      'Tell me\n\nThis workflow was built for that. It failed at "A". Correct it.',
    );
    const long = 'x'.repeat(20_000);
    expect(correctionOf(long, long)).toHaveLength(assistantLimits.description);
    expect(correctionOf(long, 'It failed.')).toMatch(/It failed\. Correct it\.$/);
  });
});
