import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import { as, json, paragraph, sentAs, text } from '../kit/parameters.ts';

// https://developers.notion.com/reference

/** https://developers.notion.com/reference/intro#pagination */
export const cursor: ListPaging = {
  by: 'cursor',
  parameter: 'start_cursor',
  at: 'next_cursor',
  more: 'has_more',
  size: { parameter: 'page_size', most: 100 },
};
export const bodyCursor: ListPaging = { ...cursor, in: 'body' };

const ID = 'd9824bdc-8445-4327-be8b-5b47500af6ce';
export const pageId = as('pageId', text('Page', { loads: 'pages', placeholder: ID }));
export const dataSourceId = as('dataSourceId', text('Data source', { loads: 'dataSources', placeholder: ID }));
export const blockId = as(
  'blockId',
  text('Block or page', { placeholder: ID, help: 'The block ID. A page is a block, too.' }),
);
export const properties = json('Properties', {
  placeholder: '{ "Name": { "title": [{ "text": { "content": "Ada" } }] } }',
  help: 'Property values as in the Notion API.',
});

/** A text as Notion's rich text, which takes 2,000 characters in a piece. */
export const richText = (value: JsonValue): JsonValue =>
  (asText(value).match(/[\s\S]{1,2000}/gu) ?? []).map((content) => ({ type: 'text', text: { content } }));

/** A text as blocks: a paragraph for each of its lines. */
const paragraphs = (value: JsonValue): JsonValue =>
  asText(value)
    .split('\n')
    .map((line) => ({ type: 'paragraph', paragraph: { rich_text: richText(line) } }));

export const content = sentAs(as('content', paragraph('Text', { help: 'Each line becomes a paragraph.' })), paragraphs);

export const page = {
  object: 'page',
  id: ID,
  created_time: '2026-03-01T12:00:00.000Z',
  url: 'https://www.notion.so/Ada-d9824bdc84454327be8b5b47500af6ce',
};
