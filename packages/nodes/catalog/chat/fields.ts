import { boolean, multiline } from '@heddle/contract/node/fields';
import { answerFields, callFields, modelFields, savingFields, writingFields } from '../../lib/ai/fields.ts';

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
  ...answerFields,
  ...writingFields,
  ...savingFields,
  ...callFields,
});

export type ChatFields = ReturnType<typeof chatFields>;
