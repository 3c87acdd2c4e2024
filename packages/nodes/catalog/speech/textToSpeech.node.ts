import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { textToSpeechFields } from './fields.ts';
import { silence } from './sample.ts';

const files = { 'POST https://api.openai.com/v1/audio/speech': { mediaType: 'audio/wav', base64: silence } };

export const textToSpeech = defineNode({
  type: 'textToSpeech',
  name: 'Text to Speech',
  category: 'AI & Machine Learning',
  icon: 'audio-lines',
  description: 'Speaks texts: a sound file for each item',
  summary: '{voice} {text}',
  effect: 'read',
  fields: textToSpeechFields,
  examples: [
    {
      title: 'A greeting for each person',
      given: [{ name: 'Ada' }],
      with: { text: 'Good morning, {{ $json.name }}!', format: 'wav', fileName: '{{ $json.name }}' },
      files,
      gives: {
        main: [
          {
            name: 'Ada',
            speech: { name: 'Ada.wav', mediaType: 'audio/wav', size: 64 },
            usage: { model: 'gpt-4o-mini-tts', inputTokens: 0, outputTokens: 0, cost: 0.00027 },
          },
        ],
      },
    },
    {
      title: 'A voice of your choice, without the usage',
      given: [{ text: 'Hello' }],
      with: {
        text: '{{ $json.text }}',
        model: 'tts-1',
        voice: 'nova',
        format: 'wav',
        saveIn: 'audio',
        saveUsageIn: '',
      },
      files,
      gives: { main: [{ text: 'Hello', audio: { name: 'speech.wav', mediaType: 'audio/wav', size: 64 } }] },
    },
    { title: 'A text is needed', given: [{ text: ' ' }], with: { text: '{{ $json.text }}' }, fails: 'field_required' },
  ],
  sample: [
    {
      speech: { name: 'speech.mp3', mediaType: 'audio/mpeg', size: 24_000 },
      usage: { model: 'gpt-4o-mini-tts', inputTokens: 0, outputTokens: 0, cost: 0.0006 },
    },
  ],
  loadList: modelList('speech'),
  run: async (context) => (await lazyImport(import('./text-to-speech.ts'))).speakTexts(context),
});
