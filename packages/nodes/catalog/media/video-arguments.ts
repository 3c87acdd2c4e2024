import { secondsText } from './arguments.ts';
import { evenSound, silence } from './audio-arguments.ts';

export type VideoFormat = 'mp4' | 'webm' | 'mkv' | 'mov' | 'gif';
export type Quality = 'small' | 'normal' | 'high';
export type Fit = 'inside' | 'pad' | 'cover' | 'stretch';

/** Frames per second of a GIF. */
const GIF_RATE = 12;

export const videoFormats: { readonly [format in VideoFormat]: { mediaType: string } } = {
  mp4: { mediaType: 'video/mp4' },
  webm: { mediaType: 'video/webm' },
  mkv: { mediaType: 'video/x-matroska' },
  mov: { mediaType: 'video/quicktime' },
  gif: { mediaType: 'image/gif' },
};

export interface Size {
  /** Pixels. */
  width: number | undefined;
  height: number | undefined;
  fit: Fit;
}

/** Constant rate factors of x264 and of VP9: lower is better and larger. */
const factors: { readonly [quality in Quality]: { x264: number; vp9: number } } = {
  small: { x264: 28, vp9: 40 },
  normal: { x264: 23, vp9: 33 },
  high: { x264: 18, vp9: 24 },
};

/** H.264 takes even widths and heights only. */
const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2,setsar=1';

/** The filters that bring a picture to a size. */
export function sizeFilter({ width, height, fit }: Size): string {
  if (width === undefined && height === undefined) return EVEN;
  if (width === undefined || height === undefined) return `scale=${width ?? -2}:${height ?? -2},${EVEN}`;
  const size = `${width}:${height}`;
  if (fit === 'stretch') return `scale=${size},${EVEN}`;
  if (fit === 'cover') return `scale=${size}:force_original_aspect_ratio=increase,crop=${size},${EVEN}`;
  const inside = `scale=${size}:force_original_aspect_ratio=decrease`;
  return fit === 'pad' ? `${inside},pad=${size}:(ow-iw)/2:(oh-ih)/2,${EVEN}` : `${inside},${EVEN}`;
}

/** Arguments that write a picture that moves, without its filters and streams. */
export function pictureOf(format: Exclude<VideoFormat, 'gif'>, quality: Quality): string[] {
  const { x264, vp9 } = factors[quality];
  if (format === 'webm')
    return [
      '-c:v',
      'libvpx-vp9',
      '-crf',
      String(vp9),
      '-b:v',
      '0',
      '-deadline',
      'good',
      '-cpu-used',
      '4',
      '-row-mt',
      '1',
      '-c:a',
      'libopus',
      '-b:a',
      '128k',
      '-f',
      'webm',
    ];
  const container = format === 'mkv' ? ['-f', 'matroska'] : ['-movflags', '+faststart', '-f', format];
  return [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    String(x264),
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-b:a',
    '160k',
    ...container,
  ];
}

/** Arguments that write a video of a format and size. */
export function videoOf(format: VideoFormat, quality: Quality, size: Size): string[] {
  if (format === 'gif') {
    const graph = `[0:v:0]fps=${GIF_RATE},${sizeFilter(size)},split[a][b];[a]palettegen[p];[b][p]paletteuse[v]`;
    return ['-filter_complex', graph, '-map', '[v]', '-an', '-loop', '0', '-f', 'gif'];
  }
  return ['-map', '0:v:0', '-map', '0:a:0?', '-vf', sizeFilter(size), ...pictureOf(format, quality)];
}

/** Arguments that take a part as it is, without making it anew: quick, but the beginning is that of the key frame before. */
export const copied = (format: Exclude<VideoFormat, 'gif'>): string[] => [
  '-map',
  '0:v:0',
  '-map',
  '0:a:0?',
  '-c',
  'copy',
  '-avoid_negative_ts',
  'make_zero',
  '-f',
  format === 'mkv' ? 'matroska' : format,
];

export type StillFormat = 'jpg' | 'png';

/** Arguments that write one picture of a video. */
export function stillOf(format: StillFormat, size: Size): string[] {
  const codec = format === 'jpg' ? ['-c:v', 'mjpeg', '-pix_fmt', 'yuvj420p', '-q:v', '3'] : ['-c:v', 'png'];
  return ['-map', '0:v:0', '-frames:v', '1', '-vf', sizeFilter(size), '-an', ...codec, '-f', 'image2'];
}

/** A video that is joined with others. */
export interface Joined {
  hasSound: boolean;
  /** Seconds. */
  duration: number;
}

/** The filter graph that puts videos one after the other, all of one size and rate; its outputs are called v and a. */
export function joinedVideo(videos: readonly Joined[], size: { width: number; height: number; rate: number }): string {
  const picture = `${sizeFilter({ ...size, fit: 'pad' })},fps=${secondsText(size.rate)},format=yuv420p`;
  const pieces = videos.flatMap(({ hasSound, duration }, at) => [
    `[${at}:v:0]${picture}[v${at}]`,
    hasSound ? `[${at}:a:0]${evenSound}[a${at}]` : `${silence(duration)}[a${at}]`,
  ]);
  return [
    ...pieces,
    `${videos.map((_, at) => `[v${at}][a${at}]`).join('')}concat=n=${videos.length}:v=1:a=1[v][a]`,
  ].join(';');
}
