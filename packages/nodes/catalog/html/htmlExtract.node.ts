import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { htmlFields } from './fields.ts';

export const htmlExtract = defineNode({
  type: 'htmlExtract',
  name: 'HTML Extract',
  category: 'Data Processing',
  icon: 'code',
  description: 'Extracts text, attributes and parts of a page from HTML with CSS selectors',
  summary: '{values}',
  effect: 'none',
  fields: htmlFields,
  examples: [
    {
      title: 'The first element, and a list of all',
      given: [{ data: '<h1>News</h1><ul><li>One</li><li>Two</li></ul>' }],
      with: {
        values: [
          { name: 'title', value: 'h1' },
          { name: 'entries[]', value: 'ul > li' },
        ],
      },
      gives: { main: [{ title: 'News', entries: ['One', 'Two'] }] },
    },
    {
      title: 'Attributes, and the HTML inside of an element',
      given: [{ page: { body: '<p>See <a href="/a">here</a></p>' } }],
      with: {
        field: 'page.body',
        values: [
          { name: 'link', value: 'a[href^="/"]::attr(href)' },
          { name: 'text', value: 'p::html' },
        ],
      },
      gives: { main: [{ link: '/a', text: 'See <a href="/a">here</a>' }] },
    },
    {
      title: 'The field has to be there',
      given: [{}],
      with: { values: [{ name: 'title', value: 'h1' }] },
      fails: 'data_missing',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).extractValues(context),
});
