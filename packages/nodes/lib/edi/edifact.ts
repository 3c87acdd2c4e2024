import type { Delimiters, EdiGroup, EdiMessage, EdiProblem, Interchange, EdiSegment } from './interchange.ts';
import { valueAt } from './interchange.ts';
import { MessageReading, countProblem, differs } from './reading.ts';
import { invalid, segmentAt, segmentsFrom } from './tokens.ts';

/** Separators where an interchange does not say others. Only syntax version 4 has repetitions. */
export const edifactDelimiters: Delimiters = {
  component: ':',
  element: '+',
  decimal: '.',
  release: '?',
  repetition: '',
  segment: "'",
};

/** The interchanges of a text. Throws `edi_invalid` for what is no EDIFACT at all; problems of its parts are in the result. */
export function readEdifact(text: string): Interchange[] {
  const interchanges: Interchange[] = [];
  let at = text.search(/\S/);
  if (at < 0) throw invalid('edifact', 'it is empty');
  while (at < text.length) {
    const { interchange, end } = readInterchange(text, at);
    interchanges.push(interchange);
    const next = text.slice(end).search(/\S/);
    at = next < 0 ? text.length : end + next;
  }
  return interchanges;
}

/** Separators of the interchange that begins here, and where its header does. */
function delimitersAt(text: string, at: number): { delimiters: Delimiters; from: number } {
  if (text.slice(at, at + 3) !== 'UNA') return { delimiters: edifactDelimiters, from: at };
  const said = text.slice(at + 3, at + 9);
  if (said.length < 6) throw invalid('edifact', 'the segment UNA is too short');
  const [component = '', element = '', decimal = '', release = '', repetition = '', segment = ''] = Array.from(said);
  const delimiters = {
    component,
    element,
    decimal: decimal.trim() || '.',
    release: release.trim(),
    repetition: repetition.trim(),
    segment,
  };
  return { delimiters, from: at + 9 + text.slice(at + 9).search(/\S|$/) };
}

function headerAt(text: string, at: number): { delimiters: Delimiters; header: EdiSegment; end: number } {
  const { delimiters: said, from } = delimitersAt(text, at);
  const read = segmentAt(text, from, said);
  if (read?.segment.tag !== 'UNB')
    throw invalid(
      'edifact',
      `an interchange begins with UNA or UNB, and at character ${from + 1} is "${text.slice(from, from + 3)}"`,
    );
  // Syntax version 4 repeats elements with *; earlier versions have it as data.
  const repetition = Number(valueAt(read.segment, 1, 2)) >= 4 ? said.repetition || '*' : '';
  return { delimiters: { ...said, repetition }, header: read.segment, end: read.end };
}

function readInterchange(text: string, at: number): { interchange: Interchange; end: number } {
  const { delimiters, header, end: afterHeader } = headerAt(text, at);
  const reading = new EdifactReading(header);
  let end = afterHeader;
  for (const { segment, end: after } of segmentsFrom(text, end, delimiters, 'edifact')) {
    if (segment.tag === 'UNA' || segment.tag === 'UNB' || segment.tag.startsWith('UNA')) break;
    end = after;
    if (reading.add(segment)) break;
  }
  return { interchange: { ...reading.facts(), delimiters }, end };
}

const noGroup = { kind: '', sender: '', receiver: '', date: '', time: '', control: '', version: '' };

/** An interchange while its segments come in. */
class EdifactReading {
  readonly #header: EdiSegment;
  readonly #groups: EdiGroup[] = [];
  readonly #problems: EdiProblem[] = [];
  #ended = false;
  #group: EdiSegment | undefined;
  #messages: EdiMessage[] = [];
  #message: MessageReading | undefined;

  constructor(header: EdiSegment) {
    this.#header = header;
  }

  /** Takes the next segment; true if it was the last. */
  add(segment: EdiSegment): boolean {
    const { tag } = segment;
    if (tag === 'UNZ') this.#end(segment);
    else if (tag === 'UNG') {
      this.#closeGroup();
      this.#group = segment;
    } else if (tag === 'UNE') this.#closeGroup(segment);
    else if (tag === 'UNH') this.#open(segment);
    else if (tag === 'UNT') this.#closeMessage(segment);
    else if (this.#message) this.#message.add(segment);
    else throw invalid('edifact', `the segment ${tag} is outside of a message`);
    return this.#ended;
  }

  #open(header: EdiSegment): void {
    this.#closeMessage();
    const version = [2, 3, 4, 5].map((component) => valueAt(header, 2, component));
    this.#message = new MessageReading({
      type: valueAt(header, 2),
      control: valueAt(header, 1),
      version: version.join(':').replace(/:+$/, ''),
      trailer: { tag: 'UNT', count: 1, control: 2 },
    });
  }

  #closeMessage(trailer?: EdiSegment): void {
    if (this.#message) this.#messages.push(this.#message.end(trailer));
    this.#message = undefined;
  }

  #closeGroup(trailer?: EdiSegment): void {
    this.#closeMessage();
    const header = this.#group;
    if (!header && this.#messages.length === 0) return;
    const control = valueAt(header, 5);
    const problems = trailer
      ? [...countProblem(trailer, 1, this.#messages.length, 'messages'), ...differs(trailer, 2, control, 'group')]
      : header
        ? [{ text: 'the group has no trailer UNE', kind: 'trailerMissing' as const, tag: 'UNE' }]
        : [];
    const facts = header
      ? {
          kind: valueAt(header, 1),
          sender: valueAt(header, 2),
          receiver: valueAt(header, 3),
          date: valueAt(header, 4),
          time: valueAt(header, 4, 2),
          control,
          version: [1, 2, 3]
            .map((component) => valueAt(header, 7, component))
            .join(':')
            .replace(/:+$/, ''),
        }
      : noGroup;
    this.#groups.push({ ...facts, messages: this.#messages, problems });
    this.#messages = [];
    this.#group = undefined;
  }

  #end(trailer: EdiSegment): void {
    this.#closeGroup();
    this.#ended = true;
    const groups = this.#groups.filter(({ kind }) => kind !== '').length;
    const count = groups || this.#groups.reduce((sum, { messages }) => sum + messages.length, 0);
    this.#problems.push(
      ...countProblem(trailer, 1, count, groups > 0 ? 'groups' : 'messages'),
      ...differs(trailer, 2, valueAt(this.#header, 5), 'interchange'),
    );
  }

  facts(): Omit<Interchange, 'delimiters'> {
    if (!this.#ended) {
      this.#closeGroup();
      this.#problems.push({ text: 'the interchange has no trailer UNZ', kind: 'trailerMissing', tag: 'UNZ' });
    }
    const header = this.#header;
    return {
      standard: 'edifact',
      version: `${valueAt(header, 1)}:${valueAt(header, 1, 2)}`,
      sender: { id: valueAt(header, 2), qualifier: valueAt(header, 2, 2) },
      receiver: { id: valueAt(header, 3), qualifier: valueAt(header, 3, 2) },
      date: valueAt(header, 4),
      time: valueAt(header, 4, 2),
      control: valueAt(header, 5),
      asksAcknowledgement: valueAt(header, 9) === '1',
      test: valueAt(header, 11) === '1',
      groups: this.#groups,
      problems: this.#problems,
    };
  }
}
