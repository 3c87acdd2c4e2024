import type { Delimiters, EdiGroup, EdiMessage, EdiProblem, Interchange, EdiSegment } from './interchange.ts';
import { valueAt } from './interchange.ts';
import { MessageReading, countProblem, differs } from './reading.ts';
import { invalid, segmentsFrom } from './tokens.ts';

/** Where the fixed header of an interchange says its separators. */
const ELEMENT = 3;
const REPETITION = 82;
const COMPONENT = 104;
const SEGMENT = 105;

/** The interchanges of a text. Throws `edi_invalid` for what is no X12 at all; problems of its parts are in the result. */
export function readX12(text: string): Interchange[] {
  const interchanges: Interchange[] = [];
  let at = text.search(/\S/);
  if (at < 0) throw invalid('x12', 'it is empty');
  while (at < text.length) {
    const { interchange, end } = readInterchange(text, at);
    interchanges.push(interchange);
    const next = text.slice(end).search(/\S/);
    at = next < 0 ? text.length : end + next;
  }
  return interchanges;
}

/** Separators as the header says them. */
function delimitersAt(text: string, at: number): Delimiters {
  if (text.slice(at, at + 3) !== 'ISA')
    throw invalid('x12', `an interchange begins with ISA, and at character ${at + 1} is "${text.slice(at, at + 3)}"`);
  const header = text.slice(at, at + SEGMENT + 1);
  if (header.length <= SEGMENT) throw invalid('x12', 'the segment ISA is shorter than 106 characters');
  const element = header.charAt(ELEMENT);
  if (header.split(element).length !== 17)
    throw invalid('x12', 'the segment ISA does not have 16 elements of fixed length');
  // Before version 00402 this element says a standard: U.
  const repetition = header.charAt(REPETITION);
  return {
    element,
    component: header.charAt(COMPONENT),
    segment: header.charAt(SEGMENT),
    repetition: /[A-Za-z0-9 ]/.test(repetition) ? '' : repetition,
    release: '',
    decimal: '.',
  };
}

function readInterchange(text: string, from: number): { interchange: Interchange; end: number } {
  const delimiters = delimitersAt(text, from);
  const { element } = delimiters;
  const header = text.slice(from, from + SEGMENT).split(element);
  const isa = (index: number): string => (header[index] ?? '').trim();
  const groups: EdiGroup[] = [];
  const problems: EdiProblem[] = [];
  let group: GroupReading | undefined;
  let end = from + SEGMENT + 1;
  const facts = {
    standard: 'x12' as const,
    delimiters,
    sender: { qualifier: isa(5), id: isa(6) },
    receiver: { qualifier: isa(7), id: isa(8) },
    date: isa(9),
    time: isa(10),
    version: isa(12),
    control: isa(13),
    asksAcknowledgement: isa(14) === '1',
    test: isa(15) === 'T',
  };
  const closeGroup = (trailer?: EdiSegment): void => {
    if (group) groups.push(group.end(trailer));
    group = undefined;
  };
  for (const { segment, end: after } of segmentsFrom(text, end, delimiters, 'x12')) {
    if (segment.tag === 'ISA') break;
    end = after;
    if (segment.tag === 'IEA') {
      closeGroup();
      problems.push(
        ...countProblem(segment, 1, groups.length, 'functional groups'),
        ...differs(segment, 2, facts.control, 'interchange'),
      );
      return { interchange: { ...facts, groups, problems }, end };
    }
    if (segment.tag === 'GS') {
      closeGroup();
      group = new GroupReading(segment);
    } else if (segment.tag === 'GE') closeGroup(segment);
    else if (group) group.add(segment);
    // Acknowledgements of interchanges stand before the first group.
    else if (segment.tag !== 'TA1') throw invalid('x12', `the segment ${segment.tag} is outside of a functional group`);
  }
  closeGroup();
  problems.push({ text: 'the interchange has no trailer IEA', kind: 'trailerMissing', tag: 'IEA' });
  return { interchange: { ...facts, groups, problems }, end };
}

/** A functional group while its segments come in. */
class GroupReading {
  readonly #header: EdiSegment;
  readonly #messages: EdiMessage[] = [];
  readonly #problems: EdiProblem[] = [];
  #message: MessageReading | undefined;

  constructor(header: EdiSegment) {
    this.#header = header;
  }

  add(segment: EdiSegment): void {
    if (segment.tag === 'ST') {
      this.#closeMessage();
      this.#message = new MessageReading({
        type: valueAt(segment, 1),
        control: valueAt(segment, 2),
        version: valueAt(segment, 3) || valueAt(this.#header, 8),
        trailer: { tag: 'SE', count: 1, control: 2 },
      });
    } else if (segment.tag === 'SE') this.#closeMessage(segment);
    else if (this.#message) this.#message.add(segment);
    else throw invalid('x12', `the segment ${segment.tag} is outside of a transaction set`);
  }

  #closeMessage(trailer?: EdiSegment): void {
    if (this.#message) this.#messages.push(this.#message.end(trailer));
    this.#message = undefined;
  }

  end(trailer?: EdiSegment): EdiGroup {
    this.#closeMessage();
    const header = this.#header;
    const control = valueAt(header, 6);
    if (trailer)
      this.#problems.push(
        ...countProblem(trailer, 1, this.#messages.length, 'transaction sets'),
        ...differs(trailer, 2, control, 'functional group'),
      );
    else this.#problems.push({ text: 'the functional group has no trailer GE', kind: 'trailerMissing', tag: 'GE' });
    return {
      kind: valueAt(header, 1),
      sender: valueAt(header, 2),
      receiver: valueAt(header, 3),
      date: valueAt(header, 4),
      time: valueAt(header, 5),
      control,
      version: valueAt(header, 8),
      messages: this.#messages,
      problems: this.#problems,
    };
  }
}
