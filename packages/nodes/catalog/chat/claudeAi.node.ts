import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { chatFields } from './fields.ts';
import { chatSample } from './sample.ts';

const url = 'https://api.anthropic.com/v1/messages';

/** What the service answers with for a text. */
const saying = (text: string) => [
  {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-sonnet-4-5',
      content: [],
      usage: { input_tokens: 40, output_tokens: 1 },
    },
  },
  { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } },
  { type: 'content_block_stop', index: 0 },
  { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 10 } },
  { type: 'message_stop' },
];
const usage = { model: 'claude-sonnet-4-5', inputTokens: 40, outputTokens: 10, cost: 0.00027 };

export const claudeAi = defineNode({
  type: 'claudeAi',
  name: 'Claude AI',
  category: 'AI & Machine Learning',
  icon: 'sparkles',
  description: 'Asks a Claude model of Anthropic: writes, summarizes, extracts, classifies and reads images and PDF',
  summary: '{model}: {prompt}',
  effect: 'read',
  fields: chatFields(['anthropic'], 'claude-sonnet-4-5'),
  examples: [
    {
      title: 'An answer to each message, with instructions that hold for all of them',
      given: [{ message: 'Wo ist mein Paket?' }],
      with: { prompt: 'Translate into English: {{ $json.message }}', system: 'Answer with the translation only.' },
      streams: { [`POST ${url}`]: saying('Where is my parcel?') },
      gives: { main: [{ message: 'Wo ist mein Paket?', answer: 'Where is my parcel?', usage }] },
    },
    {
      title: 'The answer goes where you want it, without its usage',
      given: [{ text: 'A long report' }],
      with: { prompt: 'Give a title: {{ $json.text }}', saveIn: 'title', saveUsageIn: '' },
      streams: { [`POST ${url}`]: saying('Report of March') },
      gives: { main: [{ text: 'A long report', title: 'Report of March' }] },
    },
  ],
  sample: chatSample('claude-sonnet-4-5'),
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).answerItems(context),
});
