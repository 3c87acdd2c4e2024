import { isNote } from '../../converters.ts';
import { convertNode, NodeNames, readNode } from '../../nodes.ts';
import type { SourceNode } from '../../source.ts';
import { listAt, textAt } from '../../source.ts';
import type { WorkflowCase } from './suite.ts';

/** What came of a recorded workflow: why it was not run, or how it differs, which is nothing where it is the same. */
export type CaseVerdict = { notRun: string } | { complaints: readonly string[] };

export interface JudgedCase {
  recorded: WorkflowCase;
  verdict: CaseVerdict;
}

const shortType = ({ type }: SourceNode): string => type.replace('n8n-nodes-base.', '');

/** The nodes that ran in n8n and have to run here: not those that are pinned or switched off. */
function neededNodes({ workflow, expectedAll = {}, usePins }: WorkflowCase): SourceNode[] {
  const pins = usePins === true ? Object.keys((workflow['pinData'] ?? {}) as object) : [];
  return listAt(workflow, 'nodes')
    .map(readNode)
    .filter((node) => node !== null)
    .filter(
      (node) => node.name in expectedAll && !pins.includes(node.name) && !isNote(node) && node.raw['disabled'] !== true,
    );
}

/** The reason why a case cannot be run here; undefined where it can. */
export function reasonNotToRun(recorded: WorkflowCase): string | undefined {
  if (!recorded.runnable) return 'n8n itself did not run it to an end';
  if (!recorded.pure) return 'needs network or credentials';
  const becomes = (node: SourceNode) => convertNode(node, 0, new NodeNames()).nodes[0];
  const without = neededNodes(recorded).filter(
    (node) => textAt(becomes(node)?.data, 'n8n', 'type') !== '' && becomes(node)?.type === 'httpRequest',
  );
  if (without.length > 0) return `needs ${[...new Set(without.map(shortType))].slice(0, 3).join(', ')}`;
  return neededNodes(recorded).some((node) => becomes(node)?.type === 'httpRequest')
    ? 'needs network or credentials'
    : undefined;
}

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((1000 * part) / whole) / 10} %`;

/** The cases in which each node type ran: how many were run here, how many of them gave the same, how many were not run and why. */
export function byType(judged: readonly JudgedCase[]): string[] {
  const rows = new Map<string, { run: number; same: number; reasons: Map<string, number> }>();
  for (const { recorded, verdict } of judged) {
    for (const type of new Set(neededNodes(recorded).map(shortType))) {
      const row = rows.get(type) ?? { run: 0, same: 0, reasons: new Map<string, number>() };
      rows.set(type, row);
      if ('notRun' in verdict) row.reasons.set(verdict.notRun, (row.reasons.get(verdict.notRun) ?? 0) + 1);
      else {
        row.run++;
        if (verdict.complaints.length === 0) row.same++;
      }
    }
  }
  return [...rows]
    .toSorted(([, a], [, b]) => b.run - a.run || b.reasons.size - a.reasons.size)
    .map(([type, { run, same, reasons }]) => {
      const not = [...reasons].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `${count} ${reason}`);
      return `  ${type}: ${run} run, ${same} the same (${share(same, run)})${not.length > 0 ? `; not run: ${not.slice(0, 4).join(', ')}` : ''}`;
    });
}

/** The kind of a complaint: without the names and values that differ from case to case. */
const groupOf = (complaint: string): string =>
  complaint.startsWith('status')
    ? complaint.replaceAll(/"[^"]*"/g, '"…"').slice(0, 90)
    : complaint
        .replace(/^[^:]*: /, '')
        .replaceAll(/\d+|"[^"]*"|\{.*?\}|\[.*?\]/g, '…')
        .slice(0, 60);

/** Why cases were not run or differ, the most frequent reasons first, each with some examples. */
export function byReason(judged: readonly JudgedCase[]): string[] {
  const reasons = new Map<string, string[]>();
  for (const { recorded, verdict } of judged) {
    if ('notRun' in verdict) reasons.set(verdict.notRun, [...(reasons.get(verdict.notRun) ?? []), recorded.slug]);
    else if (verdict.complaints[0] !== undefined) {
      const group = groupOf(verdict.complaints[0]);
      const line = `${recorded.slug.slice(-60)} · ${verdict.complaints[0].slice(0, 150)}`;
      reasons.set(group, [...(reasons.get(group) ?? []), line]);
    }
  }
  return [...reasons]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([group, list]) => `${String(list.length).padStart(4)}  ${group}\n      ${list.slice(0, 6).join('\n      ')}`);
}

/** The figures of all cases: how many gave the same, of how many that could be run. */
export function totals(judged: readonly JudgedCase[]): { all: number; run: number; same: number } {
  const run = judged.filter(({ verdict }) => 'complaints' in verdict);
  const same = run.filter(({ verdict }) => 'complaints' in verdict && verdict.complaints.length === 0);
  return { all: judged.length, run: run.length, same: same.length };
}
