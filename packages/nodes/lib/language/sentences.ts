/** A sentence and where it is in its text, in UTF-16 units. A type: it is part of results. */
export type Sentence = { text: string; start: number; end: number };

/** Abbreviations behind which a sentence goes on, without their last dot, by their last part. */
const ABBREVIATIONS =
  /(?:^|[\s("„])(?:Dr|Prof|Mr|Mrs|Ms|St|Hr|Fr|Nr|No|Art|Abs|Abb|Fig|Tel|Str|bzw|ca|vgl|ggf|evtl|inkl|exkl|zzgl|etc|usw|vs|approx|e\.g|i\.e|\p{L})\.$/u;
/** Behind these numbers a German sentence goes on: "am 3. Mai". */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
/** Characters of a sentence: text without an end is cut. */
const LONGEST = 2000;

/** The sentences of a text by the rules of its language (UAX 29), with abbreviations and dates kept together; without those that are blank. */
export function sentencesOf(text: string, language: string): Sentence[] {
  const found: Sentence[] = [];
  let open: { start: number; end: number } | undefined;
  const close = (): void => {
    if (open) found.push(...trimmed(text, open.start, open.end));
    open = undefined;
  };
  for (const { segment, index } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    open = { start: open?.start ?? index, end: index + segment.length };
    const tail = segment.trimEnd().slice(-20);
    const goesOn = !/\n\s*$/.test(segment) && (ABBREVIATIONS.test(tail) || (language === 'de' && ORDINAL.test(tail)));
    if (!goesOn || open.end - open.start >= LONGEST) close();
  }
  close();
  return found;
}

/** A sentence without blanks around it, in parts where it is far too long; none where it is blank. */
function trimmed(text: string, from: number, to: number): Sentence[] {
  const parts: Sentence[] = [];
  for (let at = from; at < to; at += LONGEST) {
    const whole = text.slice(at, Math.min(to, at + LONGEST));
    const part = whole.trim().toWellFormed();
    const start = at + whole.length - whole.trimStart().length;
    if (part !== '') parts.push({ text: part, start, end: start + part.length });
  }
  return parts;
}
