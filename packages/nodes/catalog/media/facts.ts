import { mediaErrors } from '@heddle/contract/errors/media';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WorkingStep } from '../../lib/workers/workers.ts';
import { probing } from './arguments.ts';
import { reasonIn, runTool } from './process.ts';

export interface Facts {
  /** As ffprobe calls it. */
  format: string;
  /** Seconds; 0 where it is not known. */
  duration: number;
  video: { codec: string; width: number; height: number; frameRate: number; rotation: number } | undefined;
  audio: { codec: string; channels: number; sampleRate: number } | undefined;
  bitRate: number;
  tags: JsonObject;
}

const numberOf = (value: JsonValue | undefined): number => {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
};
const textOf = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');

/** A fraction like 30000/1001. */
function rateOf(value: JsonValue | undefined): number {
  const [over = 0, under = 1] = textOf(value).split('/').map(Number);
  const rate = over / under;
  return Number.isFinite(rate) ? Math.round(rate * 1000) / 1000 : 0;
}

/** Parses the output of ffprobe. Cover pictures of sound files do not count as video. */
export function factsIn(json: string): Facts {
  const result: unknown = JSON.parse(json);
  const format = isJsonObject(result) && isJsonObject(result['format']) ? result['format'] : {};
  const streams =
    isJsonObject(result) && Array.isArray(result['streams']) ? result['streams'].filter(isJsonObject) : [];
  const isCover = ({ disposition }: JsonObject): boolean =>
    isJsonObject(disposition) && disposition['attached_pic'] === 1;
  const video = streams.find((stream) => stream['codec_type'] === 'video' && !isCover(stream));
  const audio = streams.find((stream) => stream['codec_type'] === 'audio');
  const sides = video && Array.isArray(video['side_data_list']) ? video['side_data_list'].filter(isJsonObject) : [];
  const turned = Math.abs(numberOf(sides.find((side) => 'rotation' in side)?.['rotation'])) % 360;
  return {
    format: textOf(format['format_name']),
    duration: Math.round(numberOf(format['duration']) * 1000) / 1000,
    bitRate: numberOf(format['bit_rate']),
    video: video && {
      codec: textOf(video['codec_name']),
      width: numberOf(video['width']),
      height: numberOf(video['height']),
      frameRate: rateOf(video['avg_frame_rate']),
      rotation: turned,
    },
    audio: audio && {
      codec: textOf(audio['codec_name']),
      channels: numberOf(audio['channels']),
      sampleRate: numberOf(audio['sample_rate']),
    },
    tags: isJsonObject(format['tags']) ? format['tags'] : {},
  };
}

/** Reads the metadata of a file. Throws `media_unreadable` and the errors of `runTool`. */
export async function probe(
  path: string,
  name: string,
  { cwd, step }: { cwd: string; step: WorkingStep },
): Promise<Facts> {
  const { ok, output, messages } = await runTool('ffprobe', { args: probing(path), cwd, step });
  if (!ok) throw mediaErrors.media_unreadable({ name, reason: reasonIn(messages, cwd) });
  const facts = factsIn(output);
  if (!facts.video && !facts.audio)
    throw mediaErrors.media_unreadable({ name, reason: 'it has neither picture nor sound' });
  return facts;
}

/** The facts as they go into an item. */
export function factsJson({ format, duration, bitRate, video, audio, tags }: Facts): JsonObject {
  return {
    format,
    duration,
    bitRate,
    ...(video ? { video: { ...video } } : {}),
    ...(audio ? { audio: { ...audio } } : {}),
    ...(Object.keys(tags).length === 0 ? {} : { tags }),
  };
}
