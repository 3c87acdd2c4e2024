import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Block } from './blocks.ts';
import { plainText } from './blocks.ts';
import { htmlBlocks } from './html.ts';
import { markdownBlocks } from './markdown.ts';
import { fillTemplate } from './template.ts';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==';
const textsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.kind === 'paragraph' || block.kind === 'heading' ? [plainText(block.text)] : []));

describe('Markdown', () => {
  it('becomes blocks', () => {
    expect(markdownBlocks('# A *b*\n\n- x\n- [x] y\n\n> q\n\n```\ncode\n```\n\n---')).toEqual([
      { kind: 'heading', level: 1, text: [{ text: 'A ' }, { text: 'b', italic: true }] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        entries: [
          [{ kind: 'paragraph', text: [{ text: 'x' }] }],
          [{ kind: 'paragraph', text: [{ text: '[x] ' }, { text: 'y' }] }],
        ],
      },
      { kind: 'quote', blocks: [{ kind: 'paragraph', text: [{ text: 'q' }] }] },
      { kind: 'code', text: 'code' },
      { kind: 'rule' },
    ]);
  });

  it('has tables, links and pictures of its own', () => {
    const [table, line, picture] = markdownBlocks(
      `| a | b |\n|--|--:|\n| 1 | **2** |\n\n[x](https://a.example) [y](javascript:alert(1))\n\n![dot](${dot})`,
    );
    expect(table).toMatchObject({
      kind: 'table',
      rows: [[{ text: [{ text: '1' }] }, { text: [{ text: '2', bold: true }], align: 'right' }]],
    });
    expect(line).toEqual({
      kind: 'paragraph',
      text: [{ text: 'x', link: 'https://a.example' }, { text: ' ' }, { text: 'y' }],
    });
    expect(picture).toMatchObject({ kind: 'picture', picture: { mediaType: 'image/png', alt: 'dot' } });
  });

  it('takes no pictures from elsewhere', () => {
    expect(() => markdownBlocks('![x](https://a.example/x.png)')).toThrow(
      expect.objectContaining({ code: 'picture_invalid' }),
    );
    expect(() => markdownBlocks('![x](data:image/png;base64,AAAA)')).toThrow(
      expect.objectContaining({ code: 'picture_invalid' }),
    );
  });
});

describe('HTML', () => {
  it('is read as browsers read it where ends are left out', () => {
    expect(htmlBlocks('<p>a<p>b<ul><li>x<li>y</ul><table><tr><th>H<tr><td>1<td>2</table>')).toEqual([
      { kind: 'paragraph', text: [{ text: 'a' }] },
      { kind: 'paragraph', text: [{ text: 'b' }] },
      {
        kind: 'list',
        ordered: false,
        start: 1,
        entries: [[{ kind: 'paragraph', text: [{ text: 'x' }] }], [{ kind: 'paragraph', text: [{ text: 'y' }] }]],
      },
      {
        kind: 'table',
        head: [[{ text: [{ text: 'H', bold: true }], head: true }]],
        rows: [[{ text: [{ text: '1' }] }, { text: [{ text: '2' }] }]],
      },
    ]);
  });

  it('keeps style, alignment and page breaks, and leaves out what is not for readers', () => {
    const html =
      '<head><title>t</title><style>p{}</style></head><p align=right>a <b style="color:rgb(255,0,0)">b&nbsp;&auml;&#x20ac;</b><script>x("<p>")</script><div style="page-break-before:always">n</div><!-- c -->';
    expect(htmlBlocks(html)).toEqual([
      {
        kind: 'paragraph',
        align: 'right',
        text: [{ text: 'a ' }, { text: 'b\u00a0ä€', bold: true, color: '#ff0000' }],
      },
      { kind: 'pageBreak' },
      { kind: 'paragraph', text: [{ text: 'n' }] },
    ]);
  });

  it('closes what a start tag ends, whatever is open in it, and skips what is hidden', () => {
    expect(textsOf(htmlBlocks('<p><b>a<p>b<svg><title/><g></svg>c<object><object></object>x</object>d'))).toEqual([
      'a',
      'bcd',
    ]);
    expect(htmlBlocks('<ul><li><p><b>x<li>y</ul>')).toMatchObject([
      { entries: [[{ kind: 'paragraph' }], [{ kind: 'paragraph' }]] },
    ]);
    expect(textsOf(htmlBlocks('a<script/>b<textarea>x</p></textarea><p hidden/>c'))).toEqual(['ab', 'c']);
  });

  it('is read in proportion to its length', () => {
    for (const part of ['<svg>', '<li><p>', '</p>', '<a "', '<!--', '&amp;', '&<', '<script>', '<a b'])
      expect(() => {
        try {
          htmlBlocks(part.repeat(Math.floor((4 * 1024 * 1024) / part.length)));
        } catch (error) {
          expect(error).toMatchObject({ code: 'document_too_large' });
        }
      }).not.toThrow();
  }, 15_000);

  it.each([
    ['elements inside each other', '<div>'.repeat(10_000)],
    ['more paragraphs than a document has', '<p>x'.repeat(40_000)],
    ['more text than a document has', 'x'.repeat(5_000_000)],
  ])('is refused with %s', (_, html) => {
    expect(() => htmlBlocks(html)).toThrow(expect.objectContaining({ code: 'document_too_large' }));
  });

  it('is read whatever is left open', () => {
    const pieces = fc.constantFrom(
      '<a "',
      "<b '",
      '<',
      '>',
      '<!--',
      '<p',
      '</',
      'x',
      '"',
      "'",
      '<script>',
      '<td>',
      '</table>',
      '&#',
      '&amp;',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (list) => {
        expect(Array.isArray(htmlBlocks(list.join('')))).toBe(true);
      }),
    );
    expect(textsOf(htmlBlocks('a < b <3'))).toEqual(['a < b <3']);
  });
});

describe('a template', () => {
  it('is filled in; HTML is escaped', async () => {
    expect(
      await fillTemplate('{% for n in list %}{{ n }};{% endfor %}{{ name }}', { list: [1, 2], name: '<b>' }, true),
    ).toBe('1;2;&lt;b&gt;');
  });

  it.each([
    ['a tag that is not closed', '{% if a %}'],
    ['a filter that there is not', '{{ a | nope }}'],
    ['a file of the server', '{% include "/etc/passwd" %}'],
    ['a loop that is too long', '{% for i in (1..2000000000) %}x{% endfor %}'],
  ])('is refused for %s', async (_, template) => {
    await expect(fillTemplate(template, { a: 1 }, false)).rejects.toMatchObject({ code: 'template_failed' });
  });
});
