import { mediaErrors } from '@heddle/contract/errors/media';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { partOf } from './arguments.ts';
import type { Sound } from './audio-arguments.ts';
import { audioFormats, joinedSound, loudnessFilter, measuredIn, soundOf } from './audio-arguments.ts';
import { workOnMedia } from './process-files.ts';
import type { audioFields } from './fields.ts';
import { lengthOf, readPart, resultName } from './parts.ts';
import type { MediaSource, TempDir } from './temp-dir.ts';

type Context = NodeContext<typeof audioFields>;

/** Files that are joined. */
const MOST_JOINED = 50;
/** The loudness range that EBU R 128 s1 recommends for mobile listening. */
const RANGE = 11;
/** loudnorm works at 192 kHz and leaves it so. */
const NORMAL_RATE = 48_000;

/** Works on the sound of every item, or joins that of all. */
export async function processAudio(context: Context): Promise<NodeResult> {
  const { field } = context;
  return workOnMedia(context, {
    kind: 'audio',
    most: MOST_JOINED,
    plural: 'files',
    check(index) {
      if (field.operation(index) === 'cut') readPart(field.from(index), field.until(index));
    },
    order: async (source, index, dir) => orderOf(context, source, index, dir),
    joined(sources) {
      const sound = soundAt(context, 0);
      return {
        options: ['-filter_complex', joinedSound(sources.length), '-map', '[a]', ...soundOf(sound)],
        name: resultName(field.fileName(), 'joined', sound.format),
        mediaType: audioFormats[sound.format].mediaType,
      };
    },
  });
}

function soundAt({ field }: Context, index: number): Sound {
  const [rate, channels] = [field.sampleRate(index), field.channels(index)];
  return {
    format: field.format(index),
    bitRate: field.bitRate(index),
    sampleRate: rate === 'same' ? undefined : Number(rate),
    channels: channels === 'same' ? undefined : channels === 'mono' ? 1 : 2,
  };
}

async function orderOf(
  context: Context,
  source: MediaSource,
  index: number,
  dir: TempDir,
): Promise<Parameters<TempDir['make']>[0]> {
  const { field } = context;
  const operation = field.operation(index);
  const sound = soundAt(context, index);
  const part = operation === 'cut' ? readPart(field.from(index), field.until(index)) : { from: 0, to: undefined };
  const { seek, length } = partOf(part);
  const loud = operation === 'normalise' ? await loudness(context, dir, source, index) : [];
  const wanted = loud.length > 0 ? { ...sound, sampleRate: sound.sampleRate ?? NORMAL_RATE } : sound;
  return {
    inputs: [{ path: source.path, options: seek }],
    options: [...length, '-map', '0:a:0', '-vn', ...loud, ...soundOf(wanted)],
    name: resultName(field.fileName(index), source.name, sound.format),
    mediaType: audioFormats[sound.format].mediaType,
    duration: lengthOf(part, source.facts.duration),
  };
}

/** The arguments of the second pass, from the measurements of the first. */
async function loudness({ field }: Context, dir: TempDir, source: MediaSource, index: number): Promise<string[]> {
  const wanted = { target: field.loudness(index), peak: field.peak(index), range: RANGE };
  const measured = measuredIn(
    await dir.listen({
      inputs: [{ path: source.path }],
      options: ['-map', '0:a:0', '-vn', '-af', loudnessFilter(wanted)],
    }),
  );
  if (!measured) throw mediaErrors.media_failed({ reason: `${source.name} is silent` });
  return ['-af', loudnessFilter(wanted, measured)];
}
