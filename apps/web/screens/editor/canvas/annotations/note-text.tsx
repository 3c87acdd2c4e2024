import type { ReactNode } from 'react';

/** Renders a subset of markdown: headings, lists, bold, italics, code and links. Everything else is text as written. */
export function NoteText({ text }: { text: string }) {
  return <>{text.split('\n').map((line, index) => block(line, index))}</>;
}

const LIST = /^(\s*)(?:[-*]|(\d+)[.)])\s+(.*)$/;

function block(line: string, key: number): ReactNode {
  const heading = /^(#{1,3})\s+(.*)$/.exec(line);
  if (heading) {
    const look = heading[1]?.length === 1 ? 'note-h1' : 'note-h2';
    return (
      <p key={key} className={look}>
        {inline(heading[2] ?? '')}
      </p>
    );
  }
  const item = LIST.exec(line);
  if (item) {
    return (
      <p key={key} className="note-item" style={{ paddingLeft: `${1.15 + (item[1] ?? '').length * 0.4}em` }}>
        <span aria-hidden className="note-bullet">
          {item[2] === undefined ? '•' : `${item[2]}.`}
        </span>
        {inline(item[3] ?? '')}
      </p>
    );
  }
  return line.trim() === '' ? <p key={key} className="note-gap" /> : <p key={key}>{inline(line)}</p>;
}

const MARKS = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|_[^_\s][^_]*_|\[[^\]]+\]\(https?:\/\/[^\s)]+\))/;

function inline(text: string): ReactNode[] {
  return text.split(MARKS).map((part, key) => {
    if (key % 2 === 0) return part;
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>;
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>;
    const link = /^\[([^\]]+)\]\((.+)\)$/.exec(part);
    if (!link) return <em key={key}>{part.slice(1, -1)}</em>;
    return (
      <a key={key} href={link[2]} target="_blank" rel="noreferrer" className="nodrag">
        {link[1]}
      </a>
    );
  });
}
