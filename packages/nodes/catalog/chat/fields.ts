import { boolean, choice, json, multiline, text } from '@heddle/contract/node/fields';
import { callFields, modelFields, writingFields } from '../../lib/ai/fields.ts';

const forJson = { when: { answerAs: ['json'] } };

/** The fields of a node that asks a model once for each item. */
export const chatFields = (types: readonly string[] | 'chat', standard: string) => ({
  ...modelFields(types, standard),
  prompt: multiline({ label: 'Prompt', required: true, placeholder: 'Summarize this message: {{ $json.text }}' }),
  system: multiline({
    label: 'Instructions',
    placeholder: 'You are a friendly support agent. Answer in the language of the question.',
    help: 'What holds for every item: role, tone, rules.',
  }),
  sendFiles: boolean({
    label: 'Send the files of the item',
    default: false,
    help: 'Images, PDF or audio, where the model can read them. Up to 20 MiB each.',
  }),
  answerAs: choice({
    label: 'Answer as',
    default: 'text',
    choices: [
      { value: 'text', label: 'Text' },
      { value: 'json', label: 'JSON' },
    ],
  }),
  schema: json({
    label: 'JSON Schema of the answer',
    default: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
    help: 'An answer that does not fit is corrected by the model up to twice, then the item fails.',
    ...forJson,
  }),
  ...writingFields,
  saveIn: text({ label: 'Save answer in field', default: 'answer', required: true, expression: false }),
  saveUsageIn: text({
    label: 'Save usage in field',
    default: 'usage',
    help: 'Model, tokens and cost of the answer. If empty, they are only in the log of the run.',
    expression: false,
  }),
  ...callFields,
});

export type ChatFields = ReturnType<typeof chatFields>;
