import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { documentText } from './document-text.ts';

// https://developers.google.com/workspace/docs/api/concepts/structure

const run = (content: string, textStyle: JsonObject = {}): JsonObject => ({ textRun: { content, textStyle } });
const para = (elements: JsonObject[], style = 'NORMAL_TEXT', more: JsonObject = {}): JsonObject => ({
  paragraph: { elements, paragraphStyle: { namedStyleType: style }, ...more },
});
const entry = (text: string, listId: string, nestingLevel?: number): JsonObject =>
  para([run(`${text}\n`)], 'NORMAL_TEXT', {
    bullet: { listId, ...(nestingLevel === undefined ? {} : { nestingLevel }) },
  });
const lists: JsonObject = {
  'kix.a.1': { listProperties: { nestingLevels: [{ glyphType: 'DECIMAL' }, { glyphSymbol: '●' }] } },
};
const cell = (text: string): JsonObject => ({ content: [para([run(`${text}\n`)])] });
const documentOf = (content: JsonObject[], more: JsonObject = {}): JsonObject => ({
  body: { content },
  lists,
  ...more,
});

describe('The text of a document', () => {
  const document = documentOf([
    { sectionBreak: {} },
    para([run('Offer\n')], 'TITLE'),
    para([run('Dear '), run('Ada ', { bold: true }), run('and ', { bold: true }), run('Bob\n', { italic: true })]),
    entry('First', 'kix.a.1'),
    entry('Detail', 'kix.a.1', 1),
    entry('Second', 'kix.a.1'),
    para([run('\n')]),
    {
      table: { tableRows: [{ tableCells: [cell('Item'), cell('a|b')] }, { tableCells: [cell('Chair'), cell('90')] }] },
    },
    para([run('See '), run('our site', { link: { url: 'https://example.com/a(b)' } }), run('.\n')]),
  ]);

  it('has headings, marks, lists, tables and links in Markdown', () => {
    expect(documentText(document, 'markdown')).toBe(
      [
        '# Offer',
        'Dear **Ada and** *Bob*',
        '1. First\n    - Detail\n2. Second',
        String.raw`| Item | a\|b |` + '\n| --- | --- |\n| Chair | 90 |',
        'See [our site](https://example.com/a%28b%29).',
      ].join('\n\n'),
    );
  });

  it('is only what there is to read as plain text', () => {
    expect(documentText(document, 'plain')).toBe(
      'Offer\nDear Ada and Bob\n1. First\n  - Detail\n2. Second\n\nItem\ta|b\nChair\t90\nSee our site.',
    );
  });

  it('does not take characters of the text for marks', () => {
    const text = documentOf([para([run('# 5 * 3 = <15>\n')]), para([run('1. no list\u000Bnext line\n')])]);
    expect(documentText(text, 'markdown')).toBe(
      String.raw`\# 5 \* 3 = \<15\>` + '\n\n' + String.raw`1\. no list` + '  \nnext line',
    );
  });

  it('has images and footnotes in Markdown', () => {
    const text = documentOf(
      [
        para([
          run('Logo'),
          { footnoteReference: { footnoteId: 'kix.f', footnoteNumber: '1' } },
          { inlineObjectElement: { inlineObjectId: 'kix.i.2' } },
          run('\n'),
        ]),
      ],
      {
        inlineObjects: {
          'kix.i.2': {
            inlineObjectProperties: {
              embeddedObject: { title: 'Mark', imageProperties: { contentUri: 'https://img.example/1' } },
            },
          },
        },
        footnotes: { 'kix.f': { content: [para([run('By Ada\n')])] } },
      },
    );
    expect(documentText(text, 'markdown')).toBe('Logo[^1]![Mark](https://img.example/1)\n\n[^1]: By Ada');
  });

  it('has all tabs, also those below others, with their titles', () => {
    const tab = (title: string, childTabs: JsonObject[] = []): JsonObject => ({
      tabProperties: { title },
      documentTab: { body: { content: [para([run(`Text of ${title}\n`)])] } },
      childTabs,
    });
    expect(documentText({ tabs: [tab('A', [tab('B')])] }, 'markdown')).toBe('# A\n\nText of A\n\n# B\n\nText of B');
  });
});
