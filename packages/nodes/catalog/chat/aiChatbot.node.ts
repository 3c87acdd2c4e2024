import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { chatbotFields } from './chatbot-fields.ts';
import { openAiCall, openAiSays, openAiUsage } from './example-answers.ts';
import { chatSample } from './sample.ts';

const columns = { conversation: 'text', role: 'text', text: 'text' } as const;

export const aiChatbot = defineNode({
  type: 'aiChatbot',
  aliases: ['chatbot'],
  name: 'AI Chatbot',
  category: 'AI & Machine Learning',
  icon: 'message-square',
  description: 'Answers messages of conversations that it remembers, each by its own key, with a model of any provider',
  summary: '{model}: {message}',
  effect: 'write',
  // An evaluation has no memory.
  runsInEvaluations: true,
  fields: chatbotFields,
  examples: [
    {
      title: 'The table of the memory has to exist',
      given: [{ chatId: '7', text: 'Hello' }],
      with: { message: '{{ $json.text }}', conversation: '{{ $json.chatId }}', memoryTable: 'Chats' },
      fails: 'table_not_found',
    },
    {
      title: 'An answer that knows what was said before in the same chat',
      given: [{ chatId: '7', text: 'When?' }],
      with: {
        message: '{{ $json.text }}',
        system: 'You are the help desk of a library.',
        conversation: '{{ $json.chatId }}',
        memoryTable: 'Chats',
      },
      tables: [
        {
          name: 'Chats',
          columns,
          rows: [
            { conversation: '7', role: 'user', text: 'Are you open on Friday?' },
            { conversation: '7', role: 'assistant', text: 'Yes, we are.' },
          ],
        },
      ],
      streams: { [openAiCall]: openAiSays('On Friday from 9 to 18.') },
      gives: { main: [{ chatId: '7', text: 'When?', answer: 'On Friday from 9 to 18.', usage: openAiUsage }] },
    },
  ],
  sample: chatSample('gpt-5-mini'),
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./chatbot.ts'))).answerInConversations(context),
});
