import { secondsText } from './arguments.ts';

export type AudioFormat = 'mp3' | 'm4a' | 'ogg' | 'flac' | 'wav';

/** The name of a format, and its encoder arguments. `rate`: a bit rate can be chosen. */
export const audioFormats: {
  readonly [format in AudioFormat]: {
    mediaType: string;
    codec: readonly string[];
    rate: boolean;
    container: readonly string[];
  };
} = {
  mp3: { mediaType: 'audio/mpeg', codec: ['-c:a', 'libmp3lame'], rate: true, container: ['-f', 'mp3'] },
  m4a: {
    mediaType: 'audio/mp4',
    codec: ['-c:a', 'aac'],
    rate: true,
    container: ['-movflags', '+faststart', '-f', 'ipod'],
  },
  ogg: { mediaType: 'audio/ogg', codec: ['-c:a', 'libopus'], rate: true, container: ['-f', 'ogg'] },
  flac: { mediaType: 'audio/flac', codec: ['-c:a', 'flac'], rate: false, container: ['-f', 'flac'] },
  wav: { mediaType: 'audio/wav', codec: ['-c:a', 'pcm_s16le'], rate: false, container: ['-f', 'wav'] },
};

export interface Sound {
  format: AudioFormat;
  /** Kilobits per second. */
  bitRate: number;
  /** Hertz; undefined as it is. */
  sampleRate: number | undefined;
  channels: 1 | 2 | undefined;
}

/** Arguments that write sound. */
export function soundOf({ format, bitRate, sampleRate, channels }: Sound): string[] {
  const { codec, rate, container } = audioFormats[format];
  return [
    ...codec,
    ...(rate ? ['-b:a', `${bitRate}k`] : []),
    ...(sampleRate === undefined ? [] : ['-ar', String(sampleRate)]),
    ...(channels === undefined ? [] : ['-ac', String(channels)]),
    ...container,
  ];
}

/** How loud something is to be: EBU R 128. */
export interface Loudness {
  /** Integrated loudness, LUFS. */
  target: number;
  /** True peak, dBTP. */
  peak: number;
  /** Loudness range, LU. */
  range: number;
}

/** The measurements of the first pass, as ffmpeg's loudnorm prints them. */
export interface MeasuredLoudness {
  input_i: number;
  input_tp: number;
  input_lra: number;
  input_thresh: number;
  target_offset: number;
}

const measures = ['input_i', 'input_tp', 'input_lra', 'input_thresh', 'target_offset'] as const;

/** The filter that makes sound as loud as is wanted; without `measured` it measures. */
export function loudnessFilter({ target, peak, range }: Loudness, measured?: MeasuredLoudness): string {
  const wanted = `loudnorm=I=${target}:TP=${peak}:LRA=${range}`;
  if (!measured) return `${wanted}:print_format=json`;
  const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: threshold, target_offset: offset } = measured;
  return `${wanted}:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}:linear=true`;
}

/** The measurements of the first pass; undefined for silence. */
export function measuredIn(messages: string): MeasuredLoudness | undefined {
  const [json] = /\{[^{}]*"input_i"[^{}]*\}/.exec(messages) ?? [];
  if (json === undefined) return undefined;
  const result = JSON.parse(json) as { [name: string]: unknown };
  const [i, tp, lra, thresh, offset] = measures.map((name) => Number(result[name]));
  if (
    i === undefined ||
    tp === undefined ||
    lra === undefined ||
    thresh === undefined ||
    offset === undefined ||
    ![i, tp, lra, thresh, offset].every(Number.isFinite)
  )
    return undefined;
  return { input_i: i, input_tp: tp, input_lra: lra, input_thresh: thresh, target_offset: offset };
}

/** The filter graph that puts sounds one after the other; its output is called a. */
export function joinedSound(count: number): string {
  const inputs = Array.from({ length: count }, (_, at) => `[${at}:a:0]${evenSound}[a${at}]`);
  return [...inputs, `${inputs.map((_, at) => `[a${at}]`).join('')}concat=n=${count}:v=0:a=1[a]`].join(';');
}

/** The format to which all sounds are converted before they are joined. */
export const evenSound = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo';

/** Silence of a length, for a video without sound among others that have one. */
export const silence = (seconds: number): string =>
  `anullsrc=r=48000:cl=stereo,atrim=duration=${secondsText(seconds)},${'aformat=sample_fmts=fltp:channel_layouts=stereo'}`;
