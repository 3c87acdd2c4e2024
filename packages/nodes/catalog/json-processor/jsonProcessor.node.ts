import { defineNode } from '@heddle/contract/node/define';
import { jsonFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const jsonProcessor = defineNode({
  type: 'jsonProcessor',
  name: 'JSON Processor',
  category: 'Data Processing',
  icon: 'braces',
  description: 'Parses, writes, queries, validates, patches, merges and reshapes JSON',
  summary: '{operation} {field} {path}',
  effect: 'none',
  fields: jsonFields,
  examples: [
    {
      title: 'Text becomes items',
      given: [{ body: '[{"id":1},{"id":2}]' }],
      with: {},
      gives: { main: [{ id: 1 }, { id: 2 }] },
    },
    {
      title: 'JSON Lines, kept in a field',
      given: [{ log: '{"ms":5}\n{"ms":7}\n' }],
      with: { field: 'log', format: 'lines', output: 'field', to: 'entries' },
      gives: { main: [{ log: '{"ms":5}\n{"ms":7}\n', entries: [{ ms: 5 }, { ms: 7 }] }] },
    },
    {
      title: 'Data as text',
      given: [{ order: { id: 7 } }],
      with: { operation: 'stringify', field: 'order' },
      gives: { main: [{ order: { id: 7 }, text: '{"id":7}' }] },
    },
    {
      title: 'JSONPath finds values',
      given: [
        {
          orders: [
            { id: 1, total: 50 },
            { id: 2, total: 150 },
            { id: 3, total: 250 },
          ],
        },
      ],
      with: { operation: 'query', path: '$.orders[?@.total > 100].id' },
      gives: { main: [{ value: 2 }, { value: 3 }] },
    },
    {
      title: 'A JSON Schema says what is wrong',
      given: [{ user: { name: 'Ada' } }],
      with: { operation: 'validate', field: 'user', schema: { required: ['name', 'email'] }, to: 'check' },
      gives: {
        main: [
          {
            user: { name: 'Ada' },
            check: { valid: false, errors: [{ path: '', message: "must have required property 'email'" }] },
          },
        ],
      },
    },
    {
      title: 'A JSON Patch',
      given: [{ status: 'open', tags: ['a'] }],
      with: {
        operation: 'patch',
        patch: [
          { op: 'replace', path: '/status', value: 'paid' },
          { op: 'add', path: '/tags/-', value: 'b' },
        ],
      },
      gives: { main: [{ status: 'paid', tags: ['a', 'b'] }] },
    },
    {
      title: 'A merge patch takes away what is null',
      given: [{ a: { b: 1, c: 2 }, d: 3 }],
      with: { operation: 'merge', with: { a: { b: null, e: 5 } }, how: 'mergePatch' },
      gives: { main: [{ a: { c: 2, e: 5 }, d: 3 }] },
    },
    {
      title: 'One level',
      given: [{ a: { b: [1, { c: 2 }] } }],
      with: { operation: 'flatten' },
      gives: { main: [{ 'a.b.0': 1, 'a.b.1.c': 2 }] },
    },
    {
      title: 'And back',
      given: [{ 'a/b/0': 1, 'a/b/1/c': 2 }],
      with: { operation: 'unflatten', separator: '/' },
      gives: { main: [{ a: { b: [1, { c: 2 }] } }] },
    },
    { title: 'Text that is not JSON is refused', given: [{ body: '{"a":' }], with: {}, fails: 'json_invalid' },
    {
      title: 'A path that is none is refused',
      given: [{}],
      with: { operation: 'query', path: 'orders[' },
      fails: 'json_path_invalid',
    },
    {
      title: 'A patch that does not fit is refused',
      given: [{}],
      with: { operation: 'patch', patch: [{ op: 'remove', path: '/a' }] },
      fails: 'json_patch_failed',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processJson(context),
});
