import type { TopicFollower } from '@heddle/contract/api/topics';
import { describe, expect, it } from 'vitest';
import { behindText, emptiedId, emptiedTo, followedBy, keptText, mostBehind } from './labels.ts';

const follower = (workflowId: string, isActive: boolean, behind = 0): TopicFollower => ({
  workflowId,
  workflowName: workflowId,
  nodeId: `${workflowId}-${behind}`,
  isActive,
  behind,
});

describe('what is said of a topic', () => {
  it('counts workflows, not their triggers, and those that are switched off apart', () => {
    expect(followedBy([])).toBe('No followers');
    expect(followedBy([follower('a', true), follower('a', true, 5)])).toBe('1 workflow follows');
    expect(followedBy([follower('a', true), follower('b', true), follower('c', false)])).toBe(
      '2 workflows follow, 1 switched off',
    );
    expect(followedBy([follower('c', false)])).toBe('1 switched off');
  });

  it('names the largest backlog of those that are on', () => {
    expect(mostBehind([])).toBe(0);
    expect(mostBehind([follower('a', true, 3), follower('b', true, 1204), follower('c', false, 9999)])).toBe(1204);
    expect([behindText(0), behindText(1204)]).toEqual(['Up to date', '1,204 behind']);
  });

  it('says how long entries are kept', () => {
    expect(keptText({ days: 7, messages: 10_000 })).toBe('keeps 7 days, 10,000 entries at most');
    expect(keptText({ days: 1, messages: 1 })).toBe('keeps 1 day, 1 entry at most');
    expect(keptText({ days: 1 / 3, messages: 2 })).toBe('keeps 0.33 days, 2 entries at most');
  });

  it('shows a topic as emptied up to the last deletion that can be undone, and no topic that begins alike', () => {
    const deleted = new Set([emptiedId('orders', 40), emptiedId('orders', 120), emptiedId('orders-eu', 900)]);
    expect(emptiedTo('orders', deleted)).toBe(120);
    expect(emptiedTo('orders-eu', deleted)).toBe(900);
    expect(emptiedTo('other', deleted)).toBe(0);
  });
});
