import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { plainText } from './plain-text.ts';

describe('the text of an HTML mail', () => {
  it('has paragraphs, lines, lists and quotes as such', () => {
    const html = `<html><head><title>Order</title><style>p { color: red }</style></head><body>
      <div style="display: none">Shown in the list of mails only</div>
      <h1>Your   order</h1><p>Dear <b>Ada</b>,<br>thank&nbsp;you.</p>
      <ul><li>Tea</li><li>Milk<ol start="3"><li>whole</li><li>skimmed</li></ol></li></ul>
      <blockquote><p>When?</p><p>Soon!</p></blockquote><hr><pre>a
  b</pre><script>alert(1)</script></body></html>`;
    expect(plainText(html)).toBe(
      [
        'Your order',
        '',
        'Dear Ada,',
        'thank you.',
        '',
        '- Tea',
        '- Milk',
        '',
        '  3. whole',
        '  4. skimmed',
        '',
        '> When?',
        '>',
        '> Soon!',
        '',
        '--------------------',
        '',
        'a',
        '  b',
      ].join('\n'),
    );
  });

  it.each([
    ['<p>See <a href="https://example.com/o/7">your order</a>.</p>', 'See your order (https://example.com/o/7).'],
    ['<a href="https://example.com/">example.com</a>', 'https://example.com/'],
    ['Write to <a href="mailto:ada@example.com">ada@example.com</a>', 'Write to ada@example.com'],
    [
      '<a href="mailto:ada@example.com">Ada</a> or<a href="tel:+4311"> call</a>',
      'Ada (mailto:ada@example.com) or call (tel:+4311)',
    ],
    ['<a href="https://example.com"><img src="cid:1" alt="Our shop"></a>', 'Our shop (https://example.com)'],
    ['<a href="https://example.com/a"><img src="cid:1"></a>', 'https://example.com/a'],
    ['<a href="javascript:x()">Press</a> or <a href="#top">go up</a>', 'Press or go up'],
    ['<p>a <a href="https://a.example">b</a> <i>c</i></p>', 'a b (https://a.example) c'],
  ])('keeps links: %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('has tables of data in columns', () => {
    const html = `<table><thead><tr><th>Article</th><th align="right">Price</th></tr></thead>
      <tr><td>Tea</td><td style="text-align: right">4.20</td></tr><tr><td>Biscuits</td><td align="right">12.00</td></tr><tr><td colspan="2">Thank you</td></tr></table>`;
    expect(plainText(html)).toBe(
      ['Article    Price', '---------  -----', 'Tea         4.20', 'Biscuits   12.00', 'Thank you'].join('\n'),
    );
  });

  it('has wide tables line by line', () => {
    const long = 'word '.repeat(20).trim();
    expect(
      plainText(
        `<table><tr><th>Name</th><th>Note</th></tr><tr><td>Ada</td><td>${long}</td></tr><tr><td>Eve</td><td></td></tr></table>`,
      ),
    ).toBe(`Name: Ada\nNote: ${long}\n\nName: Eve`);
    expect(plainText(`<table><tr><td>Ada</td><td>${long}</td></tr><tr><td>Eve</td><td>-</td></tr></table>`)).toBe(
      `Ada | ${long}\nEve | -`,
    );
  });

  it('reads tables that only arrange the mail cell by cell', () => {
    expect(
      plainText('<table role="presentation"><tr><td>Left</td><td>Right</td></tr><tr><td>a</td><td>b</td></tr></table>'),
    ).toBe('Left\nRight\na\nb');
    expect(
      plainText(
        '<table><tr><td><p>One</p><p>Two</p></td><td><table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table></td></tr></table>',
      ),
    ).toBe('One\n\nTwo\n\nA  B\n-  -\n1  2');
  });

  it('takes time in proportion to its length', () => {
    const html = 'word '.repeat(600_000) + '<div>a</div>'.repeat(8_000) + ' <b>a</b>'.repeat(8_000);
    expect(plainText(html)).toHaveLength(5 * 600_000 + 2 * 8_000 + 2 * 8_000 - 1);
  }, 5_000);

  it('has limits', () => {
    expect(() => plainText('<div>'.repeat(100))).toThrow(expect.objectContaining({ code: 'document_too_large' }));
  });

  it('is text, whatever the HTML: no element is left, no line ends in blanks, no more than one line in a row is empty', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td>',
      '</table>',
      '<th>',
      '<br>',
      '<ul>',
      '<li>',
      '</ul>',
      '<a href="https://x.example">',
      '</a>',
      '<hr>',
      '<blockquote>',
      'word',
      ' ',
      '\n',
      '&amp;',
      '<div>',
      '</div>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = plainText(pieces.join(''));
        expect(text).not.toMatch(/<|[ \t]\n|[ \t]$|\n\n\n|^\n/);
      }),
    );
  });
});
