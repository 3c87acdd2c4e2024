import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';

export const jsonFields = {
  operation: choice({
    label: 'Operation',
    default: 'parse',
    choices: [
      { value: 'parse', label: 'Parse text' },
      { value: 'stringify', label: 'Write as text' },
      { value: 'query', label: 'Query by JSONPath' },
      { value: 'validate', label: 'Validate by a JSON Schema' },
      { value: 'patch', label: 'Apply a JSON Patch' },
      { value: 'merge', label: 'Merge' },
      { value: 'flatten', label: 'Flatten' },
      { value: 'unflatten', label: 'Unflatten' },
    ],
  }),
  source: choice({
    label: 'Text from',
    default: 'field',
    when: { operation: ['parse'] },
    choices: [
      { value: 'field', label: 'A field of the item' },
      { value: 'file', label: 'A file of the item' },
    ],
  }),
  field: text({
    label: 'Field',
    placeholder: 'body',
    help: 'The path of the data in the item, like body or order.lines. If empty, it is the whole item; for parsing, body.',
  }),
  file: text({
    label: 'File',
    when: { source: ['file'], operation: ['parse'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  format: choice({
    label: 'Format',
    default: 'json',
    when: { operation: ['parse'] },
    choices: [
      { value: 'json', label: 'JSON' },
      { value: 'lines', label: 'JSON Lines: a value per line' },
    ],
  }),
  path: text({
    label: 'JSONPath',
    required: true,
    expression: false,
    when: { operation: ['query'] },
    placeholder: '$.orders[?@.total > 100].id',
    help: 'As RFC 9535 defines it.',
  }),
  schema: json({
    label: 'JSON Schema',
    required: true,
    when: { operation: ['validate'] },
    help: 'Drafts 06, 07, 2019-09 and 2020-12.',
  }),
  patch: json({
    label: 'Patch',
    required: true,
    when: { operation: ['patch'] },
    placeholder: '[{ "op": "replace", "path": "/status", "value": "paid" }]',
    help: 'Operations as RFC 6902 defines them: add, remove, replace, move, copy, test.',
  }),
  with: json({
    label: 'Merge with',
    required: true,
    when: { operation: ['merge'] },
    placeholder: '{ "status": "paid" }',
  }),
  how: choice({
    label: 'Merge mode',
    default: 'deep',
    when: { operation: ['merge'] },
    choices: [
      { value: 'deep', label: 'Deep, lists are replaced' },
      { value: 'append', label: 'Deep, lists are appended' },
      { value: 'mergePatch', label: 'As a merge patch: null removes (RFC 7396)' },
    ],
  }),
  separator: text({ label: 'Separator', default: '.', required: true, when: { operation: ['flatten', 'unflatten'] } }),
  keepLists: boolean({ label: 'Keep lists as they are', when: { operation: ['flatten'] } }),
  indent: number({
    label: 'Indent (spaces)',
    default: 0,
    min: 0,
    max: 10,
    step: 1,
    when: { operation: ['stringify'] },
  }),
  output: choice({
    label: 'Result',
    default: 'auto',
    choices: [
      { value: 'auto', label: 'Items: one per list element' },
      { value: 'field', label: 'A field of the item' },
      { value: 'first', label: 'The first value, in a field of the item' },
    ],
    when: { operation: ['parse', 'query'] },
  }),
  to: text({
    label: 'Result field',
    help: 'If empty, the result replaces the data, or the whole item if that is the data.',
  }),
};
