import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeApart } from './pieces.ts';

describe('taking a value apart', () => {
  it('gives the same value when it is put together again', () => {
    const html = fc
      .array(
        fc.constantFrom(
          '<p>',
          '</p>',
          '<b a="x>y">',
          '</b>',
          '<!-- c -->',
          '<script>a<b</script>',
          ' text ',
          '<',
          '\n\n',
        ),
      )
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(html, fc.string({ unit: 'grapheme' })), fc.constantFrom('text', 'html'), (text, kind) => {
        const { pieces, join } = takeApart(text, kind);
        expect(join(pieces)).toBe(text);
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        // What fast-check makes is JSON.
        const given = JSON.parse(JSON.stringify(value)) as Parameters<typeof takeApart>[0];
        const { pieces, join } = takeApart(given, 'json');
        expect(join(pieces)).toEqual(given);
      }),
    );
  });

  it('parts a text at its blank lines and leaves out what has no letters', () => {
    expect(takeApart('One.\nTwo.\n\n---\n\n 3 Three ', 'text').pieces).toEqual(['One.\nTwo.', '3 Three']);
  });

  it('keeps code and addresses in one piece with their blank lines', () => {
    expect(takeApart('Run this:\n\n```sh\nmake all\n\nmake test\n```\n\nhttps://shop.example', 'text').pieces).toEqual([
      'Run this:',
    ]);
  });

  it.each(['<script ', '<!-- ', '```\n', '{{', '<a "', "<b '", '<code>'])(
    // By an expression that tries again and again it would take hours.
    'comes to an end with many unclosed %s',
    (mark) => {
      const text = mark.repeat(Math.ceil(100_000 / mark.length));
      for (const kind of ['text', 'html'] as const) {
        const taken = (() => {
          try {
            return takeApart(text, kind);
          } catch (thrown) {
            // A paragraph of HTML that is too long is refused.
            expect(thrown).toMatchObject({ code: 'data_too_large' });
            return null;
          }
        })();
        if (taken) expect(taken.join(taken.pieces)).toBe(text);
      }
    },
  );

  it('parts a long paragraph between sentences', () => {
    const text = 'This is a sentence of some length. '.repeat(400);
    const { pieces, join } = takeApart(text, 'text');
    expect(pieces.length).toBeGreaterThan(3);
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(4000);
    expect(join(pieces)).toBe(text);
  });

  it('keeps tags inside a paragraph of HTML, and leaves out scripts and styles', () => {
    const html = '<style>p {}</style><h1 title="x">Hi <b>you</b></h1>\n<script>say("no")</script><p>Bye<br>now</p>';
    const { pieces, join } = takeApart(html, 'html');
    expect(pieces).toEqual(['Hi <b>you</b>', 'Bye<br>now', 'x']);
    expect(join(['A', 'B', 'C'])).toBe('<style>p {}</style><h1 title="C">A</h1>\n<script>say("no")</script><p>B</p>');
  });

  it('translates what attributes say, of tags within and between paragraphs', () => {
    const html =
      '<p>See <img src="a.png" alt="A red lamp" class="large"> here</p><input placeholder = \'Your name\'><pre title="code">x</pre>';
    const { pieces, join } = takeApart(html, 'html');
    expect(pieces.slice(1)).toEqual(['A red lamp', 'Your name']);
    const [paragraph = ''] = pieces;
    expect(
      join([paragraph.replace('See', 'Siehe').replace('here', 'hier'), 'Eine "rote" Lampe', "Wie heißt 's?"]),
    ).toBe(
      '<p>Siehe <img src="a.png" alt="Eine &quot;rote&quot; Lampe" class="large"> hier</p><input placeholder = \'Wie heißt &#39;s?\'><pre title="code">x</pre>',
    );
    expect(join(pieces)).toBe(html);
  });

  it('leaves attributes without words, other attributes, and what looks like one within a value', () => {
    const html = `<a data-x='b title="foo"' href="about.html" title="42"><img alt=""></a>\uE0000\uE001`;
    expect(takeApart(html, 'html').join([])).toBe(html);
    expect(takeApart(html.slice(0, -3), 'html').pieces).toEqual([]);
  });

  it('is done in time with tags that never end', () => {
    const html = `<p ${'title="a '.repeat(20_000)}`;
    const { pieces, join } = takeApart(`${html}>x</p>`.slice(0, 9000), 'html');
    expect(join(pieces)).toBe(`${html}>x</p>`.slice(0, 9000));
  });

  it('leaves properties that stay, at any depth', () => {
    const { pieces, join } = takeApart(
      { id: 'ab', list: [{ id: 'c', name: 'red' }, 7, null] },
      'json',
      new Set(['id']),
    );
    expect(pieces).toEqual(['red']);
    expect(join(['rot'])).toEqual({ id: 'ab', list: [{ id: 'c', name: 'rot' }, 7, null] });
  });
});
