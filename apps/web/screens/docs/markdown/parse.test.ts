import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GuideBlock, GuideInline } from './blocks.ts';
import { plainText } from './blocks.ts';
import { parseMarkdown } from './parse.ts';

const text = (value: string): GuideInline => ({ kind: 'text', text: value });
const parseInline = (source: string): readonly GuideInline[] =>
  parseMarkdown(source).flatMap((block) => (block.kind === 'paragraph' ? block.children : []));
const paragraph = (value: string): GuideBlock => ({ kind: 'paragraph', children: [text(value)] });

describe('blocks', () => {
  it('are headings of three levels, with distinct ids', () => {
    expect(parseMarkdown('## Retries & errors\n### Waiting\n#### Waiting')).toEqual([
      { kind: 'heading', level: 2, id: 'retries-errors', children: [text('Retries & errors')] },
      { kind: 'heading', level: 3, id: 'waiting', children: [text('Waiting')] },
      { kind: 'heading', level: 4, id: 'waiting-2', children: [text('Waiting')] },
    ]);
  });

  it('are paragraphs, whose lines are one text', () => {
    expect(parseMarkdown('One\ntwo.\n\nThree.')).toEqual([paragraph('One two.'), paragraph('Three.')]);
  });

  it('are bullet lists, often with a bold label and a colon, and numbered lists', () => {
    expect(parseMarkdown('- **Name:** what it is\n  called\n- Other\n\n1. First\n2. Second')).toEqual([
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'strong', children: [text('Name:')] }, text(' what it is called')], [text('Other')]],
      },
      { kind: 'list', ordered: true, items: [[text('First')], [text('Second')]] },
    ]);
  });

  it('are code, whose text is not markdown', () => {
    expect(parseMarkdown('```json\n{ "a": "**b**" }\n\n## no\n```\nafter')).toEqual([
      { kind: 'code', language: 'json', text: '{ "a": "**b**" }\n\n## no' },
      paragraph('after'),
    ]);
  });

  it('are tables; rows have as many cells as the head', () => {
    expect(parseMarkdown('| Name | Means |\n| --- | --- |\n| `a \\| b` | x \\| y |\n| only |\n\nafter')).toEqual([
      {
        kind: 'table',
        head: [[text('Name')], [text('Means')]],
        rows: [
          [[{ kind: 'code', text: 'a | b' }], [text('x | y')]],
          [[text('only')], []],
        ],
      },
      paragraph('after'),
    ]);
  });

  it('are notes', () => {
    expect(parseMarkdown('> Mind\n> this.')).toEqual([{ kind: 'note', children: [text('Mind this.')] }]);
  });

  it('begin without a blank line before them', () => {
    expect(parseMarkdown('Such as:\n- one\n## Next').map((block) => block.kind)).toEqual([
      'paragraph',
      'list',
      'heading',
    ]);
  });
});

describe('running text', () => {
  it('has code, strong text, emphasis and links, inside each other', () => {
    expect(parseInline('Use `a*b*` **and *that*** in [the `docs`](#expressions).')).toEqual([
      text('Use '),
      { kind: 'code', text: 'a*b*' },
      text(' '),
      { kind: 'strong', children: [text('and '), { kind: 'emphasis', children: [text('that')] }] },
      text(' in '),
      { kind: 'link', href: '#expressions', children: [text('the '), { kind: 'code', text: 'docs' }] },
      text('.'),
    ]);
  });

  it('keeps unmatched markers, and escaped ones', () => {
    expect(parseInline('2 * 3 * 4, \\*kept\\*, {{ a }}, **open')).toEqual([text('2 * 3 * 4, *kept*, {{ a }}, **open')]);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', ' javascript:x'])(
    'does not link to %s',
    (href) => {
      expect(plainText(parseInline(`[click](${href})`))).toContain('click');
      expect(JSON.stringify(parseInline(`[click](${href})`))).not.toContain('"link"');
    },
  );

  it('treats HTML as text', () => {
    expect(parseMarkdown('<script>alert(1)</script>')).toEqual([paragraph('<script>alert(1)</script>')]);
  });
});

/** All that is shown of a block. */
function shownOf(block: GuideBlock): string {
  if (block.kind === 'code') return `${block.language} ${block.text}`;
  if (block.kind === 'list') return block.items.map(plainText).join(' ');
  return block.kind === 'table'
    ? [block.head, ...block.rows].flat().map(plainText).join(' ')
    : plainText(block.children);
}

describe('any text', () => {
  // Without the marks of links and tables: an address is not shown, and cells beyond the head's are dropped.
  const piece = fc.constantFrom('## ', '- ', '1. ', '> ', '```', '**', '*', '`', '\n', '\n\n', ' ', '\\', '<', 'word');

  it('can be read, and no word of it is lost', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const source = pieces.join('');
        const shown = parseMarkdown(source).map(shownOf).join(' ');
        expect(shown.split('word').length).toBe(source.split('word').length);
      }),
      { numRuns: 1000 },
    );
  });

  it('can be read with the marks of links and tables, too', () => {
    const marks = fc.constantFrom('| ', ' |', '|---|', '[', '](', ')', '\\|', '`', '\n', 'word', ' ', 'javascript:');
    fc.assert(
      fc.property(fc.array(marks, { maxLength: 60 }), (pieces) => {
        expect(JSON.stringify(parseMarkdown(pieces.join('')))).not.toContain('"href":"javascript:');
      }),
      { numRuns: 1000 },
    );
  });
});
