import { boolean, choice, number, rules, text } from '@heddle/contract/node/fields';

const adding = { operation: ['add'] } as const;
const searching = { operation: ['search'] } as const;

export const searchFields = {
  operation: choice({
    label: 'Operation',
    default: 'search',
    choices: [
      { value: 'search', label: 'Search' },
      { value: 'add', label: 'Add or update documents' },
      { value: 'remove', label: 'Remove documents' },
      { value: 'clear', label: 'Remove all documents' },
    ],
  }),
  index: text({
    label: 'Index',
    default: 'default',
    help: 'Its name: 1 to 64 letters, digits, dots, hyphens and underscores.',
  }),
  scope: choice({
    label: 'Scope',
    default: 'workflow',
    choices: [
      { value: 'workflow', label: 'This workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
  }),
  language: text({
    label: 'Language',
    default: 'en',
    help: 'By which texts are parted into words: en, de-CH, ja. The same for adding and searching.',
  }),
  id: text({
    label: 'Id',
    default: 'id',
    required: true,
    when: { operation: ['add', 'remove'] },
    help: 'The field by which a document is known. Adding a document that is there takes its place.',
  }),
  text: text({
    label: 'Search in',
    required: true,
    when: { operation: ['add'] },
    placeholder: 'title, body',
    help: 'The fields whose text can be found.',
  }),
  keep: text({
    label: 'Also keep',
    when: adding,
    placeholder: 'price, category',
    help: 'Fields that results show and filters look at.',
  }),
  query: text({
    label: 'Search for',
    when: searching,
    placeholder: '{{ query }}',
    help: 'Words. If empty, all documents are found.',
  }),
  match: choice({
    label: 'A document needs',
    default: 'any',
    when: searching,
    choices: [
      { value: 'any', label: 'Any of the words' },
      { value: 'all', label: 'All of the words' },
    ],
  }),
  prefix: boolean({ label: 'Also words that begin with the last one', when: searching }),
  fuzzy: boolean({ label: 'Also words with one letter wrong', when: searching, help: 'Of four letters and more.' }),
  fields: text({
    label: 'In fields',
    when: searching,
    placeholder: 'title^3, body',
    help: 'If empty, all. A number after ^ says how much more a find there counts.',
  }),
  filter: rules({ label: 'Only documents where', when: searching }),
  limit: number({ label: 'Most results', default: 10, min: 1, max: 100, step: 1, when: searching }),
  offset: number({
    label: 'Leave out the first',
    default: 0,
    min: 0,
    max: 100_000,
    step: 1,
    when: searching,
    help: 'To turn the pages.',
  }),
  snippet: number({
    label: 'Length of snippets',
    default: 160,
    min: 0,
    max: 2000,
    step: 1,
    when: searching,
    help: 'Characters. Zero gives none.',
  }),
  mark: text({ label: 'Mark finds with', default: '**', when: searching }),
  output: choice({
    label: 'Results',
    default: 'list',
    when: searching,
    choices: [
      { value: 'list', label: 'As a list in the item' },
      { value: 'items', label: 'As items' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'results',
    required: true,
    when: { operation: ['search'], output: ['list'] },
  }),
};
