import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { audioFields } from './fields.ts';

export const audioProcessor = defineNode({
  type: 'audioProcessor',
  aliases: ['audioProcessing'],
  name: 'Audio Processor',
  category: 'File Operations',
  icon: 'audio-lines',
  description: 'Trims, converts, joins and normalizes audio with the ffmpeg of the server',
  summary: '{operation} {format}',
  effect: 'none',
  fields: audioFields,
  examples: [
    {
      title: 'Without items there is nothing to do',
      given: [],
      with: { operation: 'normalise', loudness: -14 },
      gives: {},
    },
    {
      title: 'An item needs a file',
      given: [{ title: 'Episode 7' }],
      with: { operation: 'convert', format: 'ogg' },
      fails: 'file_missing',
    },
  ],
  run: async (context) => (await lazyImport(import('./audio-run.ts'))).processAudio(context),
});
