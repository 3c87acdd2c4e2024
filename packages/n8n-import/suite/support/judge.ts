import type { OurRun } from './adapter.ts';
import type { RecordedRun, WorkflowCase } from './suite.ts';

type Value = unknown;

const plain = (value: Value): Value => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Value));

const isObject = (value: Value): value is object => typeof value === 'object' && value !== null;

/** Where two values first differ; null where they do not. A key that is missing counts as undefined. */
function difference(expected: Value, actual: Value, at: string): string | null {
  if (Object.is(expected, actual)) return null;
  const shown = `${at}: ${JSON.stringify(expected)?.slice(0, 80)} expected, ${JSON.stringify(actual)?.slice(0, 80)} given`;
  if (!isObject(expected) || !isObject(actual) || Array.isArray(expected) !== Array.isArray(actual)) return shown;
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length)
    return `${at}: ${expected.length} elements expected, ${actual.length} given`;
  const [a, b] = [expected, actual] as [Record<string, Value>, Record<string, Value>];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (a[key] === undefined && b[key] === undefined) continue;
    const found = difference(a[key], b[key], `${at}.${key}`);
    if (found) return found;
  }
  return null;
}

/** Outputs with their items' data, without empty ones at the end. */
function trimmed(outputs: RecordedRun['outputs']): Value[] {
  const list = outputs.map((items) => (items ?? []).map(({ json }) => json));
  while (list.at(-1)?.length === 0) list.pop();
  return list;
}

const view = (runs: readonly RecordedRun[]): Value =>
  plain(runs.map((run) => ({ failed: run.status === 'error', outputs: trimmed(run.outputs) })));

/** What differs from n8n's record of a case; nothing where our run is the same. */
export function complaints(recorded: WorkflowCase, ours: OurRun): string[] {
  const found: (string | null)[] = [];
  if (recorded.expectedRuns) {
    for (const [node, runs] of Object.entries(recorded.expectedRuns)) {
      const given = (ours.runs[node] ?? []).map(({ outputs }) =>
        (recorded.allOutputs ? outputs : [outputs[0]]).map((items) => (items ?? []).map(({ json }) => json)),
      );
      found.push(difference(plain(runs), plain(given), node));
    }
    return found.filter((complaint) => complaint !== null);
  }
  const wanted = recorded.expectedStatus ?? 'success';
  const waits = wanted === 'success' && ours.status === 'waiting' && recorded.reference?.status === 'waiting';
  if (ours.status !== wanted && !waits) found.push(`status: ${wanted} expected, ${ours.status} given: ${ours.reason}`);
  for (const [node, items] of Object.entries(recorded.expected ?? {})) {
    const runs = ours.runs[node];
    found.push(
      runs
        ? difference(
            [plain(items.map(({ json }) => json))],
            plain(runs.map(({ outputs }) => (outputs[0] ?? []).map(({ json }) => json))),
            node,
          )
        : `${node}: did not run`,
    );
  }
  const all = recorded.expectedAll ?? {};
  for (const node of Object.keys(all)) if (!ours.runs[node]) found.push(`${node}: did not run`);
  for (const node of Object.keys(ours.runs))
    if (recorded.expectedAll && !all[node] && !recorded.volatileNodes?.includes(node))
      found.push(`${node}: ran, which it did not in n8n`);
  for (const [node, runs] of Object.entries(all))
    if (ours.runs[node]) found.push(difference(view(runs), view(ours.runs[node]), node));
  return found.filter((complaint) => complaint !== null);
}
