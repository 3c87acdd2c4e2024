import { describe, expect, it } from 'vitest';
import { nodeUsageText, runUsageText } from './usage-text.ts';

const used = { calls: 2, inputTokens: 1240, cachedTokens: 0, outputTokens: 45, cost: 0.0213, unpriced: 0 };

describe('what a run has used of AI models', () => {
  it('is told in calls, tokens and money', () => {
    expect(runUsageText({ ...used, nodes: [] })).toBe('2 calls · 1,240 tokens in, 45 out · cost $0.02');
    expect(runUsageText({ ...used, calls: 1, cachedTokens: 80, unpriced: 1, nodes: [] })).toBe(
      '1 call · 1,240 tokens in (80 cached), 45 out · cost unknown',
    );
  });

  it('has no tokens where calls, seconds or images are counted', () => {
    expect(runUsageText({ ...used, inputTokens: 0, outputTokens: 0, nodes: [] })).toBe('2 calls · cost $0.02');
  });

  it('names the models of a node, and by whose prices its cost is', () => {
    const node = { ...used, nodeId: 'n', models: ['m1', 'm2'], prices: ['list', 'own'] as ('list' | 'own')[] };
    expect(nodeUsageText(node)).toBe(
      'm1, m2 · 2 calls · 1,240 tokens in, 45 out · cost $0.02 by list price and your price',
    );
    expect(nodeUsageText({ ...node, unpriced: 2, prices: [] })).toMatch(/cost unknown$/);
  });
});
