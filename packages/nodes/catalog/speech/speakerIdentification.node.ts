import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { speakerFields } from './fields.ts';
import { silence } from './sample.ts';

const url =
  'POST https://api.deepgram.com/v1/listen?model=nova-3&smart_format=true&utterances=true&detect_language=true&diarize=true';

const answer = {
  metadata: { duration: 6 },
  results: {
    channels: [{ detected_language: 'en', alternatives: [{ transcript: 'Hello. Hi Anna. How are you?', words: [] }] }],
    utterances: [
      { start: 0, end: 1, transcript: 'Hello.', speaker: 0 },
      { start: 1, end: 2, transcript: 'Hi Anna.', speaker: 1 },
      { start: 2, end: 4, transcript: 'How are you?', speaker: 1 },
    ],
  },
};

export const speakerIdentification = defineNode({
  type: 'speakerIdentification',
  name: 'Speaker Identification',
  category: 'AI & Machine Learning',
  icon: 'audio-lines',
  description: 'Tells the speakers of a recording apart: who says what, and how much each of them speaks',
  summary: '{model} {names}',
  effect: 'read',
  fields: speakerFields,
  examples: [
    {
      title: 'A conversation of two, with their names',
      given: [{ data: silence }],
      with: { names: 'Anna\nBen', saveUsageIn: '' },
      answers: { [url]: answer },
      gives: {
        main: [
          {
            data: silence,
            conversation: {
              speakers: [
                { speaker: 'Anna', seconds: 1, percent: 25, turns: 1, words: 1 },
                { speaker: 'Ben', seconds: 3, percent: 75, turns: 1, words: 5 },
              ],
              text: 'Anna: Hello.\nBen: Hi Anna. How are you?',
              language: 'en',
              seconds: 6,
              turns: [
                { start: 0, end: 1, text: 'Hello.', speaker: 'Anna' },
                { start: 1, end: 4, text: 'Hi Anna. How are you?', speaker: 'Ben' },
              ],
            },
          },
        ],
      },
    },
    { title: 'A recording is needed', given: [{ a: 1 }], with: {}, fails: 'file_missing' },
  ],
  sample: [
    {
      conversation: {
        speakers: [{ speaker: 'Speaker 1', seconds: 2.1, percent: 100, turns: 1, words: 6 }],
        text: 'Speaker 1: Good morning, how can I help?',
        language: 'en',
        seconds: 2.4,
        turns: [{ start: 0.2, end: 2.3, text: 'Good morning, how can I help?', speaker: 'Speaker 1' }],
      },
      usage: { model: 'nova-3', inputTokens: 0, outputTokens: 0, cost: 0.0002 },
    },
  ],
  loadList: modelList('transcription'),
  run: async (context) => (await lazyImport(import('./identify-speakers.ts'))).identifySpeakers(context),
});
