/**
 * Containers that are read. Lists of further files (HLS, DASH, concat) and descriptions of devices are not among them: an uploaded file must
 * not make the server read others.
 */
const DEMUXERS =
  'aac,ac3,aiff,amr,asf,avi,caf,eac3,flac,flv,gif,h264,hevc,ivf,m4v,matroska,webm,mov,mp4,m4a,3gp,3g2,mj2,mp3,mpeg,mpegts,mpegvideo,ogg,w64,wav';

/** The first arguments of every ffmpeg call: no questions, no messages but errors, progress to the output. */
const begin = ['-hide_banner', '-nostdin', '-nostats', '-v', 'error', '-progress', 'pipe:1', '-y'] as const;

/** Arguments that read a file and nothing else: only local files, only containers that name no others. */
export const reading = (path: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  DEMUXERS,
  '-i',
  path,
];

/** Arguments of ffprobe that print the metadata of a file as JSON. */
export const probing = (path: string): string[] => [
  '-v',
  'error',
  '-print_format',
  'json',
  '-show_format',
  '-show_streams',
  ...reading(path),
];

/** A call of ffmpeg. */
export interface Call {
  /** Arguments before the first input, or before each: `-ss`. */
  inputs: readonly { path: string; options?: readonly string[] }[];
  output: { path: string; options: readonly string[] };
  /** Bytes beyond which ffmpeg stops to write. */
  limit: number;
}

/** The arguments of a call of ffmpeg. */
export function callOf({ inputs, output, limit }: Call): string[] {
  return [
    ...begin,
    ...inputs.flatMap(({ path, options = [] }) => [...options, ...reading(path)]),
    ...output.options,
    '-sn',
    '-dn',
    '-map_chapters',
    '-1',
    '-fs',
    String(limit),
    output.path,
  ];
}

/** A number of seconds as ffmpeg reads it. */
export const secondsText = (seconds: number): string => seconds.toFixed(3).replace(/\.?0+$/, '');

/** The part of a file to use, in seconds. */
export interface MediaPart {
  from: number;
  /** Undefined: to the end. */
  to: number | undefined;
}

/** Arguments that take a part: `seek` before the input, `length` after it. */
export const partOf = ({ from, to }: MediaPart): { seek: string[]; length: string[] } => ({
  seek: from > 0 ? ['-ss', secondsText(from)] : [],
  length: to === undefined ? [] : ['-t', secondsText(to - from)],
});

/** Seconds, or a time like 1:02:03.5; undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = ''] =
    /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,6})?)$/.exec(text.trim()) ?? [];
  return seconds === '' ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

/** The progress of ffmpeg in seconds, by its last output; undefined where it has not reported any. */
export function progressIn(text: string): number | undefined {
  const last = [...text.matchAll(/^out_time_(?:us|ms)=(\d+)$/gm)].at(-1);
  // ffmpeg calls microseconds both names.
  return last === undefined ? undefined : Number(last[1]) / 1e6;
}
