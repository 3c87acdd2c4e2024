import { mediaErrors } from '@heddle/contract/errors/media';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { partOf } from './arguments.ts';
import { audioFormats, soundOf } from './audio-arguments.ts';
import { workOnMedia } from './process-files.ts';
import type { videoFields } from './fields.ts';
import { lengthOf, readPart, resultName, timeOf } from './parts.ts';
import type { Size } from './video-arguments.ts';
import { copied, joinedVideo, pictureOf, stillOf, videoFormats, videoOf } from './video-arguments.ts';
import type { MediaSource, TempDir } from './temp-dir.ts';

type Context = NodeContext<typeof videoFields>;

/** Videos that are joined. */
const MOST_JOINED = 20;
/** Of extracted sound, in kilobits per second. */
const BIT_RATE = 160;
/** Frames per second where a file does not say. */
const USUAL_RATE = 25;
const MOST_RATE = 60;

type Order = Parameters<TempDir['make']>[0];

/** Works on the video of every item, or joins those of all. */
export async function processVideo(context: Context): Promise<NodeResult> {
  return workOnMedia(context, {
    kind: 'video',
    most: MOST_JOINED,
    plural: 'videos',
    check: (index) => checkFields(context, index),
    order: (source, index) => orderOf(context, source, index),
    joined: (sources) => joinedOrder(context, sources),
  });
}

function checkFields({ field }: Context, index: number): void {
  const operation = field.operation(index);
  if (operation === 'cut') readPart(field.from(index), field.until(index));
  if (operation === 'thumbnail') timeOf('At', field.at(index));
  if (operation === 'join' && field.format(index) === 'gif')
    throw nodeErrors.field_invalid({ field: 'Format', reason: 'cannot be GIF for joined videos; convert the result' });
  if (operation === 'resize' && field.width(index) === undefined && field.height(index) === undefined)
    throw nodeErrors.field_required({ field: 'Width' }, { details: { field: 'width' } });
}

const sizeAt = ({ field }: Context, index: number): Size => ({
  width: field.width(index),
  height: field.height(index),
  fit: field.fit(index) || 'inside',
});

function orderOf(context: Context, source: MediaSource, index: number): Order {
  const { field } = context;
  const { duration } = source.facts;
  const operation = field.operation(index);
  const from = (options: readonly string[]): Order['inputs'] => [{ path: source.path, options }];
  const named = (ending: string): string => resultName(field.fileName(index), source.name, ending);
  if (operation === 'thumbnail') {
    const format = field.picture(index);
    const at = timeOf('At', field.at(index));
    return {
      inputs: from(partOf({ from: at, to: undefined }).seek),
      options: stillOf(format, sizeAt(context, index)),
      name: named(format),
      mediaType: format === 'jpg' ? 'image/jpeg' : 'image/png',
      duration: 1,
    };
  }
  if (operation === 'audio') {
    if (!source.facts.audio) throw mediaErrors.media_stream_missing({ name: source.name, kind: 'sound' });
    const format = field.sound(index);
    return {
      inputs: from([]),
      options: [
        '-map',
        '0:a:0',
        '-vn',
        ...soundOf({ format, bitRate: BIT_RATE, sampleRate: undefined, channels: undefined }),
      ],
      name: named(format),
      mediaType: audioFormats[format].mediaType,
      duration,
    };
  }
  const format = field.format(index);
  const part = operation === 'cut' ? readPart(field.from(index), field.until(index)) : { from: 0, to: undefined };
  const { seek, length } = partOf(part);
  const isCopy = operation === 'cut' && !field.exact(index) && format !== 'gif';
  const size =
    operation === 'cut' ? { width: undefined, height: undefined, fit: 'inside' as const } : sizeAt(context, index);
  const options = [...length, ...(isCopy ? copied(format) : videoOf(format, field.quality(index), size))];
  return {
    inputs: from(seek),
    options,
    name: named(format),
    mediaType: videoFormats[format].mediaType,
    duration: lengthOf(part, duration),
  };
}

function joinedOrder({ field }: Context, sources: readonly MediaSource[]): Omit<Order, 'inputs' | 'duration'> {
  // GIF was refused before.
  const format = field.format() as Exclude<ReturnType<typeof field.format>, 'gif'>;
  const first = sources[0]?.facts.video;
  const isTurned = first?.rotation === 90 || first?.rotation === 270;
  const [width = 2, height = 2] = isTurned ? [first.height, first.width] : [first?.width, first?.height];
  const rate = Math.min(MOST_RATE, first?.frameRate || USUAL_RATE);
  const graph = joinedVideo(
    sources.map(({ facts }) => ({ hasSound: facts.audio !== undefined, duration: facts.duration })),
    { width, height, rate },
  );
  return {
    options: ['-filter_complex', graph, '-map', '[v]', '-map', '[a]', ...pictureOf(format, field.quality())],
    name: resultName(field.fileName(), 'joined', format),
    mediaType: videoFormats[format].mediaType,
  };
}
