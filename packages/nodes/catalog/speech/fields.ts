import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';
import { fileCallFields, modelFields } from '../../lib/ai/fields.ts';
import { VOICES } from '../../lib/ai/model-list.ts';

/** The fields that say which recording is read, and in which language it is. */
const recordingFields = {
  file: text({ label: 'Recording', help: 'The name of the file in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the recording in base64.',
  }),
  language: text({ label: 'Language', placeholder: 'en', help: 'Its code. If empty, it is detected.' }),
};

const countField = {
  speakerCount: number({
    label: 'Number of speakers',
    min: 1,
    max: 32,
    step: 1,
    optional: true,
    help: 'If you know it, with ElevenLabs.',
  }),
};

const usageField = {
  saveUsageIn: text({
    label: 'Save usage in field',
    default: 'usage',
    help: 'Model, tokens and cost. If empty, they are only in the log of the run.',
    expression: false,
  }),
};

export const speechToTextFields = {
  ...modelFields('transcription', 'gpt-4o-transcribe'),
  ...recordingFields,
  hint: multiline({ label: 'Names and terms', placeholder: 'Heddle, Loom', help: 'What is often misheard.' }),
  speakers: boolean({
    label: 'Tell speakers apart',
    default: false,
    help: 'With Deepgram, ElevenLabs and gpt-4o-transcribe-diarize.',
  }),
  subtitles: choice({
    label: 'Subtitles',
    default: 'none',
    choices: [
      { value: 'none', label: 'None' },
      { value: 'srt', label: 'SRT' },
      { value: 'vtt', label: 'WebVTT' },
    ],
    help: 'A file of the item, for models that give times: whisper-1, Deepgram, ElevenLabs, Groq.',
  }),
  saveIn: text({ label: 'Save transcript in field', default: 'transcript', required: true, expression: false }),
  ...usageField,
  ...fileCallFields('transcription'),
};

export const speakerFields = {
  ...modelFields(['deepgram', 'elevenLabs', 'openAi'], 'nova-3'),
  ...recordingFields,
  ...countField,
  names: multiline({
    label: 'Names of the speakers',
    placeholder: 'Anna\nBen',
    help: 'One in each line, in the order in which they first speak. Others are Speaker 3, Speaker 4, …',
  }),
  saveIn: text({ label: 'Result field', default: 'conversation', required: true, expression: false }),
  ...usageField,
  ...fileCallFields('transcription'),
};

export const textToSpeechFields = {
  ...modelFields('speech', 'gpt-4o-mini-tts'),
  text: multiline({ label: 'Text', required: true, placeholder: 'Good morning, {{ $json.name }}!' }),
  voice: text({
    label: 'Voice',
    placeholder: 'alloy',
    loads: VOICES,
    help: 'As the provider calls it: alloy, the ID of a voice at ElevenLabs, Kore. With Deepgram, the model is the voice. If empty, a usual one.',
  }),
  instructions: text({
    label: 'Way of speaking',
    placeholder: 'Calm and friendly',
    help: 'With gpt-4o-mini-tts and Gemini.',
  }),
  speed: number({ label: 'Speed', default: 1, min: 0.25, max: 4, step: 0.05, help: '1 is as usual. Not with Gemini.' }),
  format: choice({
    label: 'Format',
    default: 'mp3',
    choices: [
      { value: 'mp3', label: 'MP3' },
      { value: 'wav', label: 'WAV' },
      { value: 'opus', label: 'Opus' },
      { value: 'aac', label: 'AAC' },
      { value: 'flac', label: 'FLAC' },
    ],
    help: 'Gemini gives WAV only; ElevenLabs MP3, WAV and Opus.',
  }),
  fileName: text({ label: 'File name', default: 'speech', help: 'The ending of the format is added.' }),
  saveIn: text({
    label: 'Result field',
    default: 'speech',
    required: true,
    expression: false,
    help: 'The file and its details get this name in the item. A long text in Opus or FLAC becomes several files: speech, speech2, …',
  }),
  ...usageField,
  ...fileCallFields('speech'),
};
