import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { ChosenModels } from '../../lib/ai/call.ts';
import type { MediaFile, Transcript, TranscriptRequest } from '../../lib/ai/media/port.ts';
import { transcribe } from '../../lib/ai/once.ts';
import type { Used } from '../../lib/ai/once.ts';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { HEAD, identify } from '../../lib/files/identify.ts';
import { endingOf } from '../../lib/files/media-types.ts';

/** The largest recording that any provider takes. */
const RECORDING_LIMIT = 100 * 1024 * 1024;

interface Wanted extends Omit<TranscriptRequest, 'file'> {
  index: number;
  file: string;
  field: string;
}

/** What the recording of an item says. Throws `file_missing`, `file_type_refused` for what is no sound, and the errors of `transcribe`. */
export async function transcribed(
  context: NodeContext,
  models: ChosenModels,
  { index, file, field, ...request }: Wanted,
  signal: AbortSignal,
): Promise<Used<{ transcript: Transcript }>> {
  const recording = await recordingIn(context, context.items[index] ?? { json: {} }, { file, field }, signal);
  return transcribe(context, models, { ...request, file: recording }, { index, name: 'transcript', signal });
}

async function recordingIn(
  { files, resources }: NodeContext,
  item: Item,
  place: { file: string; field: string },
  signal: AbortSignal,
): Promise<MediaFile> {
  const content = await contentOf(files, item, place, { signal });
  const bytes = new Uint8Array(await contentBytes(content, RECORDING_LIMIT, { signal }));
  resources.charge(bytes.length);
  const mediaType = (await identify(bytes.subarray(0, HEAD), content.name)).replace(/;.*/, '');
  if (!/^(?:audio|video)\//.test(mediaType))
    throw fileWorkErrors.file_type_refused({ name: content.name, found: mediaType, allowed: 'audio/*, video/*' });
  // Providers tell formats by the ending.
  const base = content.name.replace(/\.\w{1,5}$/, '') || 'recording';
  return { bytes, mediaType, name: `${base}${endings[mediaType] ?? endingOf(mediaType)}` };
}

const endings: { readonly [type: string]: string } = {
  'audio/mpeg': '.mp3',
  'audio/vnd.wave': '.wav',
  'audio/mp4': '.m4a',
  'audio/x-m4a': '.m4a',
  'audio/aac': '.aac',
  'audio/webm': '.webm',
};
