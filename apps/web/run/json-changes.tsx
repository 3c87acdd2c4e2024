import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonChange } from '@heddle/contract/json-diff';
import { diffJson, pathText } from '@heddle/contract/json-diff';
import { useMemo } from 'react';

/** The most characters of one value that are rendered. */
const SHOWN = 2000;
/** Differences that are listed. */
const LISTED = 100;

const textOf = (value: JsonValue): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** The differences between two JSON values: each with its old (−) and new (+) value. */
export function JsonChanges({
  before,
  after,
  label,
}: {
  before: JsonValue | undefined;
  after: JsonValue | undefined;
  label: string;
}) {
  const { changes, more } = useMemo(() => diffJson(before, after, LISTED), [before, after]);
  if (changes.length === 0 && !more) return <p className="text-xs text-ink-3">No difference</p>;
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-72 overflow-auto rounded-control border border-line bg-surface font-mono text-xs focus-visible:-outline-offset-2"
    >
      <ul>
        {changes.map((change) => (
          <li key={pathText(change.path)} className="border-b border-line px-2.5 py-1.5 last:border-0">
            {change.path.length > 0 && <p className="font-medium break-all text-ink-2">{pathText(change.path)}</p>}
            <Values {...change} />
          </li>
        ))}
      </ul>
      {more && (
        <p className="border-t border-line px-2.5 py-1.5 font-sans text-ink-3">More differences are not shown.</p>
      )}
    </div>
  );
}

function Values({ before, after }: Pick<JsonChange, 'before' | 'after'>) {
  return (
    <>
      {before !== undefined && <Line sign="−" word="before" value={before} look="bg-bad-soft/60 text-bad" />}
      {after !== undefined && <Line sign="+" word="after" value={after} look="bg-ok-soft/60 text-ok" />}
    </>
  );
}

function Line({ sign, word, value, look }: { sign: string; word: string; value: JsonValue; look: string }) {
  const isEmpty =
    value === '' ||
    (Array.isArray(value) && value.length === 0) ||
    (isJsonObject(value) && Object.keys(value).length === 0);
  return (
    <p className={`mt-0.5 flex gap-2 rounded-xs px-1.5 py-0.5 ${look}`}>
      <span aria-hidden>{sign}</span>
      <span className="sr-only">{word}</span>
      <span className="min-w-0 break-words whitespace-pre-wrap">
        {isEmpty && typeof value === 'string' ? 'empty' : textOf(value)}
      </span>
    </p>
  );
}
