import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { speechToTextFields } from './fields.ts';
import { silence } from './sample.ts';

const url = 'POST https://api.openai.com/v1/audio/transcriptions';

export const speechToText = defineNode({
  type: 'speechToText',
  name: 'Speech to Text',
  category: 'AI & Machine Learning',
  icon: 'audio-lines',
  description: 'Writes down what recordings say, with times, speakers and subtitles',
  summary: '{model} {language}',
  effect: 'read',
  fields: speechToTextFields,
  examples: [
    {
      title: 'What a recording says',
      given: [{ data: silence }],
      with: {},
      answers: {
        [url]: {
          text: 'Good morning.',
          usage: { type: 'tokens', input_tokens: 20, output_tokens: 5, total_tokens: 25 },
        },
      },
      gives: {
        main: [
          {
            data: silence,
            transcript: { text: 'Good morning.', language: null, seconds: null, segments: [] },
            usage: { model: 'gpt-4o-transcribe', inputTokens: 20, outputTokens: 5, cost: 0.00017 },
          },
        ],
      },
    },
    {
      title: 'With the times of what is said, and subtitles',
      given: [{ data: silence }],
      with: { model: 'whisper-1', subtitles: 'vtt', saveUsageIn: '' },
      answers: {
        [url]: {
          text: 'Good morning.',
          language: 'english',
          duration: 1.5,
          segments: [{ id: 0, start: 0, end: 1.5, text: ' Good morning.' }],
        },
      },
      gives: {
        main: [
          {
            data: silence,
            transcript: {
              text: 'Good morning.',
              language: 'english',
              seconds: 1.5,
              segments: [{ start: 0, end: 1.5, text: 'Good morning.' }],
            },
            subtitles: { name: 'subtitles.vtt', mediaType: 'text/vtt', size: 52 },
          },
        ],
      },
    },
    { title: 'A recording is needed', given: [{ a: 1 }], with: {}, fails: 'file_missing' },
    { title: 'What is no sound is refused', given: [{ data: 'aGVsbG8=' }], with: {}, fails: 'file_type_refused' },
  ],
  sample: [
    {
      transcript: {
        text: 'Good morning, how can I help?',
        language: 'en',
        seconds: 2.4,
        segments: [{ start: 0.2, end: 2.3, text: 'Good morning, how can I help?' }],
      },
      usage: { model: 'whisper-1', inputTokens: 0, outputTokens: 0, cost: 0.0003 },
    },
  ],
  loadList: modelList('transcription'),
  run: async (context) => (await lazyImport(import('./speech-to-text.ts'))).writeDown(context),
});
