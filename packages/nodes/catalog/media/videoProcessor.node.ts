import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { videoFields } from './fields.ts';

export const videoProcessor = defineNode({
  type: 'videoProcessor',
  name: 'Video Processor',
  category: 'File Operations',
  icon: 'video',
  description:
    'Trims, converts, resizes and joins videos, captures frames and extracts audio, with the ffmpeg of the server',
  summary: '{operation} {format}',
  effect: 'none',
  fields: videoFields,
  examples: [
    {
      title: 'Without items there is nothing to do',
      given: [],
      with: { operation: 'convert', format: 'webm' },
      gives: {},
    },
    {
      title: 'An item needs a file',
      given: [{ title: 'Holiday' }],
      with: { operation: 'cut', from: '0:10', until: '0:20' },
      fails: 'file_missing',
    },
  ],
  run: async (context) => (await lazyImport(import('./video-run.ts'))).processVideo(context),
});
