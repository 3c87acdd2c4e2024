import { boolean, choice, multiline, number, pairs, text } from '@heddle/contract/node/fields';

const reads = ['parse', 'pick'];

export const xmlFields = {
  operation: choice({
    label: 'Operation',
    default: 'parse',
    choices: [
      { value: 'parse', label: 'XML into items' },
      { value: 'pick', label: 'Pick values by XPath' },
      { value: 'write', label: 'Write as XML' },
    ],
  }),
  source: choice({
    label: 'XML from',
    default: 'auto',
    when: { operation: reads },
    choices: [
      { value: 'auto', label: 'A file of the item, or else its field' },
      { value: 'file', label: 'A file of the item' },
      { value: 'field', label: 'A field of the item' },
      { value: 'text', label: 'The text below' },
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
    label: 'Items at',
    when: { operation: ['parse'] },
    placeholder: 'feed.entry',
    help: 'Where the list stands whose elements become items. If empty, the document is one item.',
  }),
  lists: text({
    label: 'Always lists',
    when: { operation: ['parse'] },
    placeholder: 'entry, author',
    help: 'Elements that give a list also where there is only one.',
  }),
  dropPrefixes: boolean({
    label: 'Drop namespace prefixes',
    when: { operation: ['parse'] },
    help: 'soap:Body becomes Body.',
  }),
  each: text({
    label: 'An item for each',
    expression: false,
    when: { operation: ['pick'] },
    placeholder: '//order',
    help: 'An XPath. If empty, the document gives one item.',
  }),
  picks: pairs({
    label: 'Values',
    required: true,
    when: { operation: ['pick'] },
    help: 'A name and an XPath from there, like customer/name or @id. A name that ends with [] gets a list of all that is found.',
  }),
  namespaces: pairs({
    label: 'Namespaces',
    when: { operation: ['pick'] },
    help: 'A prefix for XPaths and the address it stands for.',
  }),
  types: choice({
    label: 'Values as',
    default: 'detect',
    when: { operation: reads },
    choices: [
      { value: 'detect', label: 'Numbers, true and false as such' },
      { value: 'text', label: 'All as text' },
    ],
  }),
  data: text({
    label: 'Data',
    when: { operation: ['write'] },
    placeholder: 'order',
    help: 'The field to write. If empty, the whole item.',
  }),
  root: text({
    label: 'Outermost element',
    when: { operation: ['write'] },
    help: 'If empty, the only field of the data, or root.',
  }),
  declaration: boolean({ label: 'Begin with the XML declaration', default: true, when: { operation: ['write'] } }),
  indent: number({ label: 'Indent by spaces', default: 2, min: 0, max: 10, step: 1, when: { operation: ['write'] } }),
  attributePrefix: text({
    label: 'Prefix of attributes',
    default: '@',
    expression: false,
    when: { operation: ['parse', 'write'] },
  }),
  to: text({
    label: 'Result field',
    help: 'Reading: if empty, the results are the items. Writing: if empty, xml.',
  }),
};
