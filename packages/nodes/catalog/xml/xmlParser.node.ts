import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { xmlFields } from './fields.ts';

const orders =
  '<orders xmlns:p="urn:pay"><order id="7"><name>Ada</name><line>5</line><line>6</line><p:state>paid</p:state></order><order id="8"><name>Bob &amp; Co</name></order></orders>';

export const xmlParser = defineNode({
  type: 'xmlParser',
  name: 'XML Parser',
  category: 'Data Processing',
  icon: 'code-xml',
  description: 'Parses XML into items, extracts values by XPath, or writes items as XML',
  summary: '{operation} {itemsAt} {each} {root}',
  effect: 'none',
  fields: xmlFields,
  examples: [
    {
      title: 'Elements become fields, repeated ones lists, attributes fields with @',
      given: [{ body: '<order id="7"><name>Ada</name><line>5</line><line>6</line></order>' }],
      with: {},
      gives: { main: [{ order: { '@id': 7, name: 'Ada', line: [5, 6] } }] },
    },
    {
      title: 'An item per element',
      given: [{ body: orders }],
      with: { itemsAt: 'orders.order', lists: 'line', dropPrefixes: true, types: 'text' },
      gives: {
        main: [
          { '@id': '7', name: 'Ada', line: ['5', '6'], state: 'paid' },
          { '@id': '8', name: 'Bob & Co' },
        ],
      },
    },
    {
      title: 'Values by XPath, with namespaces',
      given: [{ body: orders }],
      with: {
        operation: 'pick',
        each: '//order',
        picks: { id: '@id', 'lines[]': 'line', sum: 'sum(line)', state: 'pay:state' },
        namespaces: { pay: 'urn:pay' },
      },
      gives: {
        main: [
          { id: 7, lines: [5, 6], sum: 11, state: 'paid' },
          { id: 8, lines: [], sum: 0, state: null },
        ],
      },
    },
    {
      title: 'Items become XML',
      given: [{ order: { '@id': 7, name: 'Bob & Co', line: [5, 6] } }],
      with: { operation: 'write', indent: 0, declaration: false },
      gives: {
        main: [
          {
            order: { '@id': 7, name: 'Bob & Co', line: [5, 6] },
            xml: '<order id="7"><name>Bob &amp; Co</name><line>5</line><line>6</line></order>',
          },
        ],
      },
    },
    { title: 'What is not well-formed is refused', given: [{ body: '<a><b></a>' }], with: {}, fails: 'xml_invalid' },
    {
      title: 'Entities are never expanded',
      given: [{ body: '<!DOCTYPE a [<!ENTITY b "boom">]><a>&b;</a>' }],
      with: {},
      fails: 'xml_entities',
    },
    {
      title: 'A name that XML does not allow is refused',
      given: [{ 'unit price': 5 }],
      with: { operation: 'write' },
      fails: 'xml_name_invalid',
    },
    {
      title: 'An XPath that is none is refused',
      given: [{ body: '<a/>' }],
      with: { operation: 'pick', picks: { a: '//[' } },
      fails: 'xpath_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processXml(context),
});
