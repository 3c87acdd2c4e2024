import { choice, json, multiline, number, text } from '@heddle/contract/node/fields';
import { fileCallFields, modelFields, savingFields } from '../../lib/ai/fields.ts';

export const visionFields = {
  ...modelFields('chat', 'gpt-5-mini'),
  task: choice({
    label: 'Task',
    default: 'description',
    choices: [
      { value: 'description', label: 'Describe' },
      { value: 'question', label: 'Answer a question' },
      { value: 'tags', label: 'Give tags' },
      { value: 'json', label: 'Read out data as JSON' },
    ],
  }),
  question: multiline({
    label: 'Question',
    placeholder: 'How many people are in this picture?',
    help: 'With data as JSON: what to look for.',
    when: { task: ['question', 'json'] },
    requiredWhen: { task: ['question'] },
  }),
  mostTags: number({ label: 'Tags at most', default: 10, min: 1, max: 50, step: 1, when: { task: ['tags'] } }),
  schema: json({
    label: 'JSON Schema of the answer',
    default: { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] },
    help: 'An answer that does not fit is corrected by the model up to twice, then the item fails.',
    when: { task: ['json'] },
  }),
  language: text({ label: 'Language of the answer', default: 'English', when: { task: ['description', 'tags'] } }),
  source: choice({
    label: 'Image from',
    default: 'item',
    choices: [
      { value: 'item', label: 'The item' },
      { value: 'address', label: 'A URL' },
    ],
  }),
  file: text({
    label: 'Image',
    when: { source: ['item'] },
    help: 'The name of the file in the item. If empty, all its images, ten at most.',
  }),
  field: text({
    label: 'Field',
    default: 'data',
    when: { source: ['item'] },
    help: 'Used if the item has no such file: the field with the image in base64.',
  }),
  address: text({
    label: 'URL',
    placeholder: 'https://example.com/photo.jpg',
    when: { source: ['address'] },
    requiredWhen: { source: ['address'] },
  }),
  maxTokens: number({
    label: 'Output tokens at most',
    default: 4096,
    min: 1,
    max: 200_000,
    step: 1,
    help: 'What a model thinks counts too. An answer that reaches the limit fails.',
  }),
  ...savingFields,
  ...fileCallFields('chat'),
};
