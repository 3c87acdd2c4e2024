import { boolean, choice, multiline, number, pairs, text } from '@heddle/contract/node/fields';

const reads = ['parse', 'pick'];

export const xmlFields = {
  operation: choice({
    label: 'Operation',
    default: 'parse',
    choices: [
      { value: 'parse', label: 'Parse XML into items' },
      { value: 'pick', label: 'Extract values by XPath' },
      { value: 'write', label: 'Write as XML' },
    ],
  }),
  source: choice({
    label: 'XML from',
    default: 'auto',
    when: { operation: reads },
    choices: [
      { value: 'auto', label: 'A file of the item if there is one, else a field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text entered here' },
    ],
  }),
  text: multiline({ label: 'Text', required: true, when: { operation: reads, source: ['text'] } }),
  field: text({ label: 'Field', default: 'body', when: { operation: reads, source: ['auto', 'field'] } }),
  file: text({
    label: 'File',
    when: { operation: reads, source: ['auto', 'file'] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  itemsAt: text({
    label: 'Item path',
    when: { operation: ['parse'] },
    placeholder: 'feed.entry',
    help: 'The path of the list whose elements become items. If empty, the document is one item.',
  }),
  lists: text({
    label: 'Always lists',
    when: { operation: ['parse'] },
    placeholder: 'entry, author',
    help: 'Elements that are always read as a list, even if there is only one.',
  }),
  dropPrefixes: boolean({
    label: 'Drop namespace prefixes',
    when: { operation: ['parse'] },
    help: 'soap:Body becomes Body.',
  }),
  each: text({
    label: 'Item XPath',
    expression: false,
    when: { operation: ['pick'] },
    placeholder: '//order',
    help: 'An XPath. If empty, the document gives one item.',
  }),
  picks: pairs({
    label: 'Values',
    required: true,
    when: { operation: ['pick'] },
    help: 'A name and a relative XPath, like customer/name or @id. A name that ends with [] gets a list of all matches.',
  }),
  namespaces: pairs({
    label: 'Namespaces',
    when: { operation: ['pick'] },
    help: 'A prefix for XPaths and its namespace URI.',
  }),
  types: choice({
    label: 'Values as',
    default: 'detect',
    when: { operation: reads },
    choices: [
      { value: 'detect', label: 'Detect numbers, true and false' },
      { value: 'text', label: 'Keep everything as text' },
    ],
  }),
  data: text({
    label: 'Data',
    when: { operation: ['write'] },
    placeholder: 'order',
    help: 'The field to write. If empty, the whole item.',
  }),
  root: text({
    label: 'Root element',
    when: { operation: ['write'] },
    help: 'If empty, the only field of the data, or root.',
  }),
  declaration: boolean({ label: 'XML declaration', default: true, when: { operation: ['write'] } }),
  indent: number({ label: 'Indent (spaces)', default: 2, min: 0, max: 10, step: 1, when: { operation: ['write'] } }),
  attributePrefix: text({
    label: 'Attribute prefix',
    default: '@',
    expression: false,
    when: { operation: ['parse', 'write'] },
  }),
  to: text({
    label: 'Result field',
    help: 'Reading: if empty, the results are the items. Writing: if empty, xml.',
  }),
};
