import type { Segment } from './port.ts';

/** Characters of one subtitle: two lines. */
const LONGEST = 84;

/** One subtitle; times in seconds. */
type Cue = Segment;

/** Subtitles as SRT. */
export const srtOf = (segments: readonly Segment[]): string =>
  cuesOf(segments)
    .map(({ start, end, text, speaker }, index) => {
      const said = speaker === null ? text : `${speaker}: ${text}`;
      return `${index + 1}\n${timeOf(start, ',')} --> ${timeOf(end, ',')}\n${said}\n`;
    })
    .join('\n');

/** Subtitles as WebVTT. https://www.w3.org/TR/webvtt1/ */
export const vttOf = (segments: readonly Segment[]): string =>
  `WEBVTT\n\n${cuesOf(segments)
    .map(({ start, end, text, speaker }) => {
      const said = escaped(text);
      const voiced = speaker === null ? said : `<v ${escaped(speaker)}>${said}`;
      return `${timeOf(start, '.')} --> ${timeOf(end, '.')}\n${voiced}\n`;
    })
    .join('\n')}`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Long segments in parts that can be read; each has its share of the time. */
const cuesOf = (segments: readonly Segment[]): Cue[] =>
  segments.flatMap((segment) => {
    const text = segment.text.replaceAll(/\s+/g, ' ').trim();
    if (text === '') return [];
    const parts = partsOf(text);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const perCharacter = (segment.end - segment.start) / length;
    let from = segment.start;
    return parts.map((part, index) => {
      const start = from;
      from = index === parts.length - 1 ? segment.end : from + part.length * perCharacter;
      return { ...segment, start, end: from, text: part };
    });
  });

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (const word of text.split(' ')) {
    const last = parts.at(-1);
    if (last === undefined || last.length + word.length + 1 > LONGEST) parts.push(word);
    else parts[parts.length - 1] = `${last} ${word}`;
  }
  return parts;
}

/** `01:02:03,450` */
function timeOf(seconds: number, point: string): string {
  const ms = Math.max(0, Math.round(seconds * 1000));
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
  const [hours, minutes] = [two(ms / 3_600_000), two((ms / 60_000) % 60)];
  return `${hours}:${minutes}:${two((ms / 1000) % 60)}${point}${String(ms % 1000).padStart(3, '0')}`;
}
