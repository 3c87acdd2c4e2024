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
    help: 'How texts are split into words: en, de-CH, ja. Use the same for adding and searching.',
  }),
  id: text({
    label: 'ID',
    default: 'id',
    required: true,
    when: { operation: ['add', 'remove'] },
    help: 'The field that identifies a document. Adding a document with the same ID replaces it.',
  }),
  text: text({
    label: 'Indexed fields',
    required: true,
    when: { operation: ['add'] },
    placeholder: 'title, body',
    help: 'The fields whose text is searched.',
  }),
  keep: text({
    label: 'Stored fields',
    when: adding,
    placeholder: 'price, category',
    help: 'More fields to store, for results and filters.',
  }),
  query: text({
    label: 'Search for',
    when: searching,
    placeholder: '{{ query }}',
    help: 'Words. If empty, all documents match.',
  }),
  match: choice({
    label: 'Match',
    default: 'any',
    when: searching,
    choices: [
      { value: 'any', label: 'Any word' },
      { value: 'all', label: 'All words' },
    ],
  }),
  prefix: boolean({ label: 'Match the last word as a prefix', when: searching }),
  fuzzy: boolean({
    label: 'Tolerate typing errors',
    when: searching,
    help: 'One wrong letter, in words of four letters or more.',
  }),
  fields: text({
    label: 'Search in',
    when: searching,
    placeholder: 'title^3, body',
    help: 'If empty, all indexed fields. A number after ^ is the weight of a field.',
  }),
  filter: rules({ label: 'Filter', when: searching }),
  limit: number({ label: 'Limit', default: 10, min: 1, max: 100, step: 1, when: searching }),
  offset: number({
    label: 'Offset',
    default: 0,
    min: 0,
    max: 100_000,
    step: 1,
    when: searching,
    help: 'The number of results to skip, for paging.',
  }),
  snippet: number({
    label: 'Snippet length',
    default: 160,
    min: 0,
    max: 2000,
    step: 1,
    when: searching,
    help: 'In characters. 0 means no snippets.',
  }),
  mark: text({ label: 'Highlight matches with', default: '**', when: searching }),
  output: choice({
    label: 'Output',
    default: 'list',
    when: searching,
    choices: [
      { value: 'list', label: 'A list in the item' },
      { value: 'items', label: 'One item per result' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'results',
    required: true,
    when: { operation: ['search'], output: ['list'] },
  }),
};
