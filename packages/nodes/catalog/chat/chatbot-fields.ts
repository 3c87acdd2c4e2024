import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';
import { callFields, modelFields, savingFields, writingFields } from '../../lib/ai/fields.ts';

// The same question is another one later in a conversation.
const { cacheHours: _cacheHours, ...answeringFields } = callFields;

/** The fields of the AI Chatbot. */
export const chatbotFields = {
  ...modelFields('chat', 'gpt-5-mini'),
  message: multiline({ label: 'Message', required: true, placeholder: '{{ $json.text }}' }),
  system: multiline({
    label: 'Instructions',
    placeholder: 'You are a friendly support agent. Answer in the language of the question.',
    help: 'What holds for the whole conversation: role, tone, rules.',
  }),
  conversation: text({
    label: 'Conversation',
    required: true,
    placeholder: '{{ $json.chatId }}',
    help: 'Messages with the same text here belong together: the id of a chat, a session or a user.',
  }),
  memoryTable: {
    ...text({
      label: 'Table of the memory',
      names: 'table',
      required: true,
      help: 'With the columns conversation, role and text.',
    }),
    expression: false as const,
  },
  windowTurns: number({
    label: 'Exchanges to remember',
    default: 10,
    min: 1,
    max: 100,
    step: 1,
    help: 'A message and its answer are an exchange.',
  }),
  windowTokens: number({
    label: 'Tokens to remember at most',
    min: 100,
    max: 15_000,
    step: 1,
    optional: true,
    help: 'Of the remembered exchanges, about: four characters count as a token.',
  }),
  older: choice({
    label: 'Older exchanges',
    default: 'forget',
    choices: [
      { value: 'forget', label: 'Forget' },
      { value: 'summarize', label: 'Summarize' },
    ],
    help: 'A summary is another call of the model, once for several exchanges.',
  }),
  reset: boolean({
    label: 'Forget the conversation first',
    default: false,
    help: 'Its messages are deleted from the table, such as for {{ $json.text == "/reset" }}.',
  }),
  sendFiles: boolean({
    label: 'Send the files of the item',
    default: false,
    help: 'Images, PDF or audio, where the model can read them. Up to 20 MiB each. Their names are remembered.',
  }),
  ...writingFields,
  ...savingFields,
  ...answeringFields,
};

export type ChatbotFields = typeof chatbotFields;
