import { boolean, choice, number, text } from '@heddle/contract/node/fields';

const part = { operation: ['cut'] } as const;
const sized = { operation: ['resize', 'thumbnail', 'convert'] } as const;
const made = { operation: ['cut', 'convert', 'resize', 'join'] } as const;

const fileName = { label: 'File name', help: 'If empty, the name of the file with a new extension.' } as const;

const shared = {
  file: text({
    label: 'File',
    placeholder: 'file',
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  limit: number({
    label: 'Result size limit (MiB)',
    default: 512,
    min: 1,
    max: 4096,
    help: 'Long videos take time: raise the timeout under Error Handling as well.',
  }),
  to: text({
    label: 'Result field',
    default: 'media',
    required: true,
    help: 'The file and its details get this name in the item.',
  }),
  from: text({ label: 'From', default: '0', when: part, help: 'Seconds, or a time like 1:02:03.5.' }),
  until: text({ label: 'To', when: part, help: 'If empty, to the end.' }),
};

const qualities = [
  { value: 'small', label: 'Small file' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High quality' },
] as const;

export const videoFields = {
  operation: choice({
    label: 'Operation',
    default: 'probe',
    choices: [
      { value: 'probe', label: 'Read metadata' },
      { value: 'cut', label: 'Trim' },
      { value: 'convert', label: 'Convert' },
      { value: 'resize', label: 'Resize' },
      { value: 'thumbnail', label: 'Capture a frame' },
      { value: 'audio', label: 'Extract audio' },
      { value: 'join', label: 'Join the videos of all items' },
    ],
  }),
  file: shared.file,
  from: shared.from,
  until: shared.until,
  exact: boolean({
    label: 'Cut precisely',
    default: true,
    when: part,
    help: 'If off, the video is not re-encoded: faster, but starts at the previous key frame.',
  }),
  at: text({
    label: 'At',
    default: '0',
    when: { operation: ['thumbnail'] },
    help: 'Seconds, or a time like 1:02:03.5.',
  }),
  format: choice({
    label: 'Format',
    default: 'mp4',
    when: made,
    choices: [
      { value: 'mp4', label: 'MP4 (H.264, AAC)' },
      { value: 'webm', label: 'WebM (VP9, Opus)' },
      { value: 'mkv', label: 'MKV (H.264, AAC)' },
      { value: 'mov', label: 'MOV (H.264, AAC)' },
      { value: 'gif', label: 'GIF, without sound' },
    ],
  }),
  quality: choice({ label: 'Quality', default: 'normal', when: made, choices: qualities }),
  picture: choice({
    label: 'Image format',
    default: 'jpg',
    when: { operation: ['thumbnail'] },
    choices: [
      { value: 'jpg', label: 'JPEG' },
      { value: 'png', label: 'PNG' },
    ],
  }),
  sound: choice({
    label: 'Audio format',
    default: 'mp3',
    when: { operation: ['audio'] },
    choices: ['mp3', 'm4a', 'ogg', 'flac', 'wav'],
  }),
  width: number({
    label: 'Width',
    min: 2,
    max: 7680,
    step: 1,
    when: sized,
    help: 'Pixels. If only one of width and height is set, the aspect ratio is kept.',
  }),
  height: number({ label: 'Height', min: 2, max: 7680, step: 1, when: sized }),
  fit: choice({
    label: 'If the aspect ratio differs',
    default: 'inside',
    when: sized,
    choices: [
      { value: 'inside', label: 'Fit inside' },
      { value: 'pad', label: 'Pad with black' },
      { value: 'cover', label: 'Crop' },
      { value: 'stretch', label: 'Stretch' },
    ],
  }),
  fileName: text({ ...fileName, when: { operation: ['cut', 'convert', 'resize', 'thumbnail', 'audio', 'join'] } }),
  limit: shared.limit,
  to: shared.to,
};

const written = { operation: ['cut', 'convert', 'normalise', 'join'] } as const;

export const audioFields = {
  operation: choice({
    label: 'Operation',
    default: 'probe',
    choices: [
      { value: 'probe', label: 'Read metadata' },
      { value: 'cut', label: 'Trim' },
      { value: 'convert', label: 'Convert' },
      { value: 'normalise', label: 'Normalize loudness' },
      { value: 'join', label: 'Join the audio of all items' },
    ],
  }),
  file: shared.file,
  from: shared.from,
  until: shared.until,
  loudness: number({
    label: 'Loudness (LUFS)',
    default: -16,
    min: -70,
    max: -5,
    when: { operation: ['normalise'] },
    help: 'By EBU R 128: -23 for broadcasting, -16 for podcasts, -14 for streaming.',
  }),
  peak: number({ label: 'True peak limit (dBTP)', default: -1.5, min: -9, max: 0, when: { operation: ['normalise'] } }),
  format: choice({
    label: 'Format',
    default: 'mp3',
    when: written,
    choices: [
      { value: 'mp3', label: 'MP3' },
      { value: 'm4a', label: 'M4A (AAC)' },
      { value: 'ogg', label: 'OGG (Opus)' },
      { value: 'flac', label: 'FLAC' },
      { value: 'wav', label: 'WAV' },
    ],
  }),
  bitRate: number({
    label: 'Bit rate (kbit/s)',
    default: 160,
    min: 32,
    max: 320,
    step: 1,
    when: written,
    help: 'FLAC and WAV have none.',
  }),
  sampleRate: choice({
    label: 'Sample rate',
    default: 'same',
    when: written,
    choices: [{ value: 'same', label: 'Keep' }, '16000', '24000', '44100', '48000'],
  }),
  channels: choice({
    label: 'Channels',
    default: 'same',
    when: written,
    choices: [
      { value: 'same', label: 'Keep' },
      { value: 'mono', label: 'Mono' },
      { value: 'stereo', label: 'Stereo' },
    ],
  }),
  fileName: text({ ...fileName, when: written }),
  limit: shared.limit,
  to: shared.to,
};
