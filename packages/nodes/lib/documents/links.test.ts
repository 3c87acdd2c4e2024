import fc from 'fast-check';
import { Marked } from 'marked';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { htmlToMarkdown } from '../../catalog/convert/from-html.ts';
import { markdownToHtml } from '../../catalog/convert/markdown.ts';
import { reportHtml } from '../../catalog/reports/html.ts';
import type { Report } from '../../catalog/reports/types.ts';
import type { Block, Inline } from './blocks.ts';
import { decodeEntities } from './entities.ts';
import { htmlBlocks } from './html.ts';
import { linkAddress, pictureAddress, absoluteLink } from './links.ts';
import { markdownBlocks } from './markdown.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Every element of HTML as a browser reads it. */
function elementsOf(html: string): { name: string; attributes: Record<string, string> }[] {
  const walk = (node: Node): { name: string; attributes: Record<string, string> }[] => [
    ...('attrs' in node
      ? [{ name: node.tagName, attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) }]
      : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parseFragment(html));
}

/** Where a browser would go from a page of ours: the scheme by the URL standard. */
const schemeSeen = (address: string): string => URL.parse(address, 'https://page.example/')?.protocol ?? 'https:';

/** What is wrong with HTML that was made of somebody's text. */
function faultsOf(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) =>
    Object.entries(attributes)
      .flatMap(([attribute, value]) => {
        if (attribute.startsWith('on')) return [`<${name} ${attribute}>`];
        if (attribute === 'href')
          return ['http:', 'https:', 'mailto:', 'tel:'].includes(schemeSeen(value))
            ? []
            : [`<${name} href="${value}">`];
        if (attribute !== 'src') return [];
        return ['http:', 'https:'].includes(schemeSeen(value)) || /^data:image\/(png|jpe?g|gif|webp)[;,]/i.test(value)
          ? []
          : [`<${name} src="${value}">`];
      })
      .concat(['script', 'iframe', 'style', 'object', 'embed', 'base', 'form'].includes(name) ? [`<${name}>`] : []),
  );
}

/** Ways to write an address that is a script in some browser, mail program or converter. */
const tricks = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript\r:alert(1)',
  'javascript&colon;alert(1)',
  'java&#x09;script:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106avascript:alert(1)',
  '&#0000000000106;avascript:alert(1)',
  'javascript&#58alert(1)',
  'javascript&#x3a;alert(1)',
  'javascript&amp;colon;alert(1)',
  'javascript&amp;amp;colon;alert(1)',
  '&#38;#106;avascript:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u00adscript:alert(1)',
  '\ufeffjavascript:alert(1)',
  '\u3000javascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/png&comma;',
  'data:application/javascript,x',
  'blob:https://page.example/1',
  'file:///etc/passwd',
  'filesystem:https://page.example/x',
  'view-source:https://page.example',
  'ms-settings:x',
  'feed:javascript:alert(1)',
  'jar:https://x!/y',
  'intent://x#Intent;end',
  'about:blank',
];

const fine = [
  'https://a.example/x?a=1&copy=2#c',
  'HTTP://a.example',
  'mailto:ada@example.com',
  'tel:+41441234567',
  '/here',
  'there.html',
  '../up',
  '#part',
  '?page=2',
  '//cdn.example/x',
  'notes/a:b',
  '12:30',
  'javascript%3Aalert(1)',
];

describe('an address', () => {
  it.each(tricks)('that leads to something else than a page is none of a link: %j', (address) => {
    expect(linkAddress(decodeEntities(address))).toBeNull();
    expect(linkAddress(address)).toBeNull();
    expect(absoluteLink(address)).toBeUndefined();
    if (!address.startsWith('data:image/png')) expect(pictureAddress(address)).toBeNull();
  });

  it.each(fine)('of a page, a person or a place nearby stays as it is: %j', (address) => {
    expect(linkAddress(address)).toBe(address);
    expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(schemeSeen(address));
  });

  it('of a picture may be the picture itself', () => {
    for (const type of ['png', 'jpeg', 'gif', 'webp'])
      expect(pictureAddress(`data:image/${type};base64,AAAA`)).toBe(`data:image/${type};base64,AAAA`);
    expect(pictureAddress('mailto:ada@example.com')).toBeNull();
    expect(pictureAddress('https://a.example/x.svg')).toBe('https://a.example/x.svg');
  });

  it('that was judged is the one browsers go to', () => {
    expect(linkAddress(' https://a.exa\nmple/\tx ')).toBe('https://a.example/x');
    const parts = fc.constantFrom(
      'java',
      'script',
      ':',
      '&colon;',
      '&#58',
      '&#x3a;',
      '&Tab;',
      '\t',
      '\n',
      ' ',
      '\u0000',
      '&amp;',
      'amp;',
      'https',
      '//',
      'x',
      '/',
      '?',
      '#',
      'data',
      'image/png',
      ',',
      '%3a',
      '&',
      ';',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (list) => {
        const link = linkAddress(list.join(''));
        if (link === null) return;
        for (let text = link, round = 0; round < 4; round += 1, text = decodeEntities(text))
          expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(schemeSeen(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('entities', () => {
  it('are read as browsers read them', () => {
    for (const text of [
      'a&copy;b',
      'a&copy2024',
      '&lt',
      '&notit;',
      '&#65',
      '&#x41z',
      '&#x41g',
      '&unknown;',
      '&',
      '&;',
      '&#;',
      '&#00000000000000000000065;',
      '&colon;&Tab;&NewLine;',
      '&AMP',
      '&frac12x',
      '&#x110000;',
      '&#xD800;',
    ]) {
      const [node] = parseFragment(text).childNodes;
      expect(decodeEntities(text)).toBe(node && 'value' in node ? node.value : '');
    }
    for (const value of ['?a=1&copy=2', '?a&copy2', '&copy', '&copy;', '&lt;x&gt', '&ampx', '&amp=']) {
      const [element] = elementsOf(`<a href="${value}">x</a>`);
      expect(decodeEntities(value, 'attribute')).toBe(element?.attributes['href']);
    }
  });
});

const linksIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    'text' in block && Array.isArray(block.text) ? block.text.flatMap((run: Inline) => run.link ?? []) : [],
  );

describe('a document', () => {
  it.each(tricks)('leads nowhere for %j, and keeps its words', async (address) => {
    const label = 'words';
    const html = `<p><a href="${address.replaceAll('"', '&quot;')}">${label}</a> <img src="${address.replaceAll('"', '&quot;')}" alt="picture"></p>`;
    const written = `[${label}](<${address}>) ![picture](<${address}>) <${address}>\n\n[${label}][1]\n\n[1]: <${address}>`;
    const link = `[${label}](<${address}>)`;
    const made = markdownToHtml(written, false);
    expect(faultsOf(made)).toEqual([]);
    expect(made).toContain(label);
    expect(linksIn(markdownBlocks(link))).toEqual([]);
    expect(linksIn(htmlBlocks(html.replace(/<img[^>]*>/, '')))).toEqual([]);
    expect(faultsOf(await reportHtml(reportOf(link)))).toEqual(['<style>']);
    expect(faultsOf(shownOpenly(htmlToMarkdown(html)))).toEqual([]);
  });

  it('shows the text after a tag, also after a raw-text tag', () => {
    for (const name of ['script', 'pre', 'style', 'kbd', 'code', 'a'])
      expect(faultsOf(markdownToHtml(`x <${name}><svg/onload=x> <img src=x onerror=x>`, false))).toEqual([]);
  });

  it('keeps the allowed links', () => {
    const made = elementsOf(
      markdownToHtml(
        '[a](https://a.example/?a=1&amp;b=2&copy=3 "A & \\"B\\"") <ada@example.com> www.b.example ![p](x.png) [r](../up)',
        false,
      ),
    );
    expect(made.flatMap(({ attributes: { href, src } }) => href ?? src ?? [])).toEqual([
      'https://a.example/?a=1&b=2&copy=3',
      'mailto:ada@example.com',
      'http://www.b.example',
      'x.png',
      '../up',
    ]);
    expect(made.find(({ name }) => name === 'a')?.attributes['title']).toBe('A & "B"');
    expect(
      htmlToMarkdown(
        '<a href="https://a.example/(x)?a=1&amp;b=2" title="T">a</a> <img src="data:image/png;base64,AAAA" alt="p">',
      ),
    ).toBe('[a](https://a.example/\\(x\\)?a=1&b=2 "T") ![p](data:image/png;base64,AAAA)\n');
  });

  const pieces = fc.constantFrom(
    '[a](',
    ')',
    '![b](',
    '<',
    '>',
    'javascript:',
    'java&Tab;script&colon;',
    '&#106;avascript:',
    'data:text/html,',
    'data:image/png;base64,',
    'https://',
    '"',
    "'",
    ' onerror=x ',
    '`',
    '```',
    '\n',
    '\n\n',
    '    ',
    '<a href=',
    '<a href="',
    '<img src="',
    '</a>',
    '<script>',
    '</script>',
    '<svg/onload=x>',
    '<!--',
    '-->',
    '<pre><code class="language-`',
    '</code></pre>',
    '<span>',
    '</span>',
    '&lt;',
    '&gt;',
    '&amp;',
    '&',
    'lt;',
    '\\',
    '[1]: ',
    '[1]',
    '|',
    '- ',
    '> ',
    '# ',
    '*',
    '_',
    'title="',
    'x',
    ' ',
    '(',
    ']',
    '<td>',
    '<p>',
    '<base href=',
    '\u0000',
  );

  it('has no address with another scheme, whatever it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 24 }), async (list) => {
        const text = list.join('');
        expect(faultsOf(markdownToHtml(text, false))).toEqual([]);
        expect(faultsOf(shownOpenly(htmlToMarkdown(text)))).toEqual([]);
        if (!text.includes('<img') && !text.includes('!['))
          expect(faultsOf(await reportHtml(reportOf(text)))).toEqual(['<style>']);
      }),
      { numRuns: 500 },
    );
  });
});

/** Markdown as a program shows it that takes all HTML in it. */
const shownOpenly = (markdown: string): string => new Marked({ gfm: true }).parse(markdown, { async: false });

function reportOf(text: string): Report {
  return {
    facts: {
      title: 'T',
      author: '',
      locale: 'en',
      header: '',
      footer: '',
      pageSize: 'A4',
      landscape: false,
      margin: 20,
      createdAt: 0,
    },
    parts: [{ kind: 'markdown', text }],
  };
}
