import type { JsonValue } from '@heddle/contract/json';
import type { TestDifference, TestResult } from '@heddle/contract/workflow/test-result';
import { ErrorNote } from '../../../run/error-note.tsx';
import { Button } from '../../../ui/button.tsx';

/** The most characters of one value that are rendered. */
const SHOWN = 2000;

const textOf = (value: JsonValue): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value, null, 1);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

interface TestOutcomeProps {
  result: TestResult;
  /** Called with the node to show. Omitted: nodes cannot be shown. */
  onNode: (nodeId: string) => void;
}

/** Why a test failed: where the output differed, with the expected and the actual value. */
export function TestOutcome({ result: { name, passed, error, differences, more }, onNode }: TestOutcomeProps) {
  if (passed) return <p className="text-xs text-ink-2">All outputs are as expected.</p>;
  return (
    <div className="space-y-2.5">
      {error && <ErrorNote error={error} />}
      {differences.length > 0 && (
        <ul aria-label={`Differences of ${name}`} className="space-y-2.5">
          {differences.map((difference) => (
            <li key={`${difference.nodeId} ${difference.path}`} className="min-w-0">
              <Difference difference={difference} onNode={onNode} />
            </li>
          ))}
        </ul>
      )}
      {more && <p className="text-xs text-ink-3">More differences are not shown.</p>}
    </div>
  );
}

function Difference({
  difference: { nodeId, node, path, expected, got },
  onNode,
}: {
  difference: TestDifference;
  onNode: (nodeId: string) => void;
}) {
  return (
    <>
      <p className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-xs">
        {nodeId === null ? (
          <span className="font-medium text-ink">The run</span>
        ) : node === null ? (
          <span className="font-medium text-ink">A node that is not there: {nodeId}</span>
        ) : (
          <Button
            variant="ghost"
            size="sm"
            className="-ml-2 h-6 font-medium text-ink underline decoration-line-strong underline-offset-2"
            onClick={() => onNode(nodeId)}
          >
            {node}
          </Button>
        )}
        <code className="font-mono break-all text-ink-2">{path}</code>
      </p>
      <Value word="expected" value={expected} look="bg-ok-soft/60 text-ok" />
      <Value word="got" value={got} look="bg-bad-soft/60 text-bad" />
    </>
  );
}

function Value({ word, value, look }: { word: string; value: JsonValue | undefined; look: string }) {
  return (
    <p className={`mt-1 flex gap-2 rounded-xs px-2 py-1 text-xs ${look}`}>
      <span className="w-14 shrink-0">{word}</span>
      <span className="max-h-40 min-w-0 flex-1 overflow-y-auto font-mono break-words whitespace-pre-wrap">
        {value === undefined ? 'nothing' : textOf(value)}
      </span>
    </p>
  );
}
