import type { ReactNode } from 'react';
import { useMemo } from 'react';

/** The most characters that are rendered; more would make the page slow. */
export const SHOWN_CHARACTERS = 20_000;

const TOKEN = /("(?:\\.|[^"\\])*"?)(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi;

/** JSON text with syntax colors. */
function paint(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    const look = quoted === undefined ? 'text-accent' : colon === undefined ? 'text-ok' : 'text-ink-2';
    parts.push(
      <span key={match.index} className={look}>
        {whole}
      </span>,
    );
  }
  parts.push(text.slice(end));
  return parts;
}

/** A JSON value, indented. Only the start of a very long one is rendered. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const painted = useMemo(
    () => paint((JSON.stringify(value, null, 2) ?? 'undefined').slice(0, SHOWN_CHARACTERS)),
    [value],
  );
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <pre
      tabIndex={0}
      aria-label={label}
      className="max-h-64 overflow-auto px-2.5 py-2 font-mono text-xs whitespace-pre text-ink focus-visible:-outline-offset-2"
    >
      {painted}
    </pre>
  );
}
