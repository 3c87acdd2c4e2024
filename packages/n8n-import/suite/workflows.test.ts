import { loadNodes } from '@heddle/nodes/registry';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isNote } from '../converters.ts';
import { convertNode, NodeNames, readNode } from '../nodes.ts';
import type { SourceNode } from '../source.ts';
import { listAt } from '../source.ts';
import { runCase } from './support/adapter.ts';
import { complaints } from './support/judge.ts';
import type { WorkflowCase } from './support/suite.ts';
import { hasSuite, workflowCases } from './support/suite.ts';

/** Minimum number of recorded workflows with the same result here. It may rise, never fall. */
const FLOOR = 130;

/** Types of nodes that ran in n8n and cannot run here: they have no equal, or need the network. */
function outOfReach({ workflow, expectedAll = {}, usePins }: WorkflowCase): string[] {
  const pins = usePins === true ? Object.keys((workflow['pinData'] ?? {}) as object) : [];
  const nodes = listAt(workflow, 'nodes')
    .map(readNode)
    .filter((node) => node !== null);
  const needed = nodes.filter(
    (node) => node.name in expectedAll && !pins.includes(node.name) && !isNote(node) && node.raw['disabled'] !== true,
  );
  const becomes = (node: SourceNode): string | undefined => convertNode(node, 0, new NodeNames()).nodes[0]?.type;
  return [
    ...new Set(
      needed.filter((node) => becomes(node) === 'httpRequest').map(({ type }) => type.replace('n8n-nodes-base.', '')),
    ),
  ];
}

/** The kind of a complaint: without the names and values that differ from case to case. */
const groupOf = (complaint: string): string =>
  complaint.startsWith('status')
    ? complaint.replaceAll(/"[^"]*"/g, '"…"').slice(0, 90)
    : complaint
        .replace(/^[^:]*: /, '')
        .replaceAll(/\d+|"[^"]*"|\{.*?\}|\[.*?\]/g, '…')
        .slice(0, 60);

describe('workflows of n8n, held against what they did there', () => {
  beforeEach(({ skip }) => skip(!hasSuite, 'they do not stand beside the project'));

  it(`return the same in at least ${FLOOR} cases`, { timeout: 300_000 }, async () => {
    const types = await loadNodes();
    const cases = workflowCases();
    const reasons = new Map<string, string[]>();
    let same = 0;
    for (const recorded of cases) {
      const missing = outOfReach(recorded);
      if (missing.length > 0) {
        const group = `needs ${missing.slice(0, 3).join(', ')}`;
        reasons.set(group, [...(reasons.get(group) ?? []), recorded.slug]);
        continue;
      }
      let found: string[];
      try {
        if (recorded.clock !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: new Date(recorded.clock) });
        found = complaints(recorded, await runCase(recorded, types));
      } catch (error) {
        found = [`status: threw ${String(error)}`];
      } finally {
        vi.useRealTimers();
      }
      if (found.length === 0) {
        same++;
        continue;
      }
      const group = groupOf(found[0] ?? '');
      reasons.set(group, [...(reasons.get(group) ?? []), `${recorded.slug.slice(-60)} · ${found[0]?.slice(0, 150)}`]);
    }
    const lines = [...reasons]
      .toSorted(([, a], [, b]) => b.length - a.length)
      .map(
        ([group, list]) => `${String(list.length).padStart(4)}  ${group}\n      ${list.slice(0, 6).join('\n      ')}`,
      );
    process.stdout.write(`${same} of ${cases.length} workflows\n${lines.join('\n')}`);
    expect(same).toBeGreaterThanOrEqual(FLOOR);
  });
});
