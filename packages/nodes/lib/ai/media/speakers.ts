import type { Segment } from './port.ts';

/** Segments whose speakers have names: those given, in the order in which they first speak, then `Speaker 3`. */
export function namedSpeakers(segments: readonly Segment[], names: readonly string[] = []): Segment[] {
  const known = new Map<string, string>();
  return segments.map((segment) => {
    if (segment.speaker === null) return segment;
    const name = known.get(segment.speaker) ?? (names[known.size]?.trim() || `Speaker ${known.size + 1}`);
    known.set(segment.speaker, name);
    return { ...segment, speaker: name };
  });
}

/** How much a speaker says. */
export type SpeakerTime = {
  speaker: string;
  /** Of speech. */
  seconds: number;
  /** Of all speech: 0 to 100. */
  percent: number;
  /** How often the speaker begins to speak. */
  turns: number;
  words: number;
};

/** How much each speaker says, by name, in the order in which they first speak. */
export function speakerTimes(segments: readonly Segment[]): SpeakerTime[] {
  const times = new Map<string, SpeakerTime>();
  let before: string | null = null;
  let all = 0;
  for (const { speaker, start, end, text } of segments) {
    if (speaker === null) continue;
    const time = times.get(speaker) ?? { speaker, seconds: 0, percent: 0, turns: 0, words: 0 };
    times.set(speaker, time);
    time.seconds += end - start;
    all += end - start;
    if (before !== speaker) time.turns += 1;
    time.words += text.split(/\s+/).filter((word) => word !== '').length;
    before = speaker;
  }
  return [...times.values()].map((time) => ({
    ...time,
    seconds: round(time.seconds),
    percent: all === 0 ? 0 : Math.round((time.seconds / all) * 1000) / 10,
  }));
}

/** What one speaker says without another one between, as one segment. */
export function turnsOf(segments: readonly Segment[]): Segment[] {
  const turns: Segment[] = [];
  for (const segment of segments) {
    const last = turns.at(-1);
    if (last && last.speaker === segment.speaker)
      Object.assign(last, { end: segment.end, text: `${last.text} ${segment.text}` });
    else turns.push({ ...segment });
  }
  return turns;
}

/** Seconds with two digits after the point. */
export const round = (seconds: number): number => Math.round(seconds * 100) / 100;
