import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { languageOfAnswer, objectOf, objectsOf, textOf, textsOf } from '../../lib/ai/answers.ts';
import { list, object } from '../../lib/ai/answer-schema.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import type { TextQuestion } from '../../lib/language/by-method.ts';
import type { FoundStructure, StructureOptions, StructureTargets } from './extract.ts';
import type { MailContact, MailParts } from './mail.ts';
import { valuesByName } from './pairs.ts';
import { MOST_PARTS, tableOf } from './plain.ts';

const texts = { type: 'string' };
const contact = object({ name: texts, address: texts });

/** The form of each part, and what a model is told of it. */
const parts: { readonly [K in keyof StructureTargets]: { form: JsonObject; told: string } } = {
  pairs: {
    form: list(object({ name: texts, value: texts })),
    told: 'pairs: what the text says by a name and its value, also within sentences; the name as a short label, the value exactly as it is written.',
  },
  tables: {
    form: list(object({ columns: list(texts), rows: list(list(texts)) })),
    told: 'tables: each with the names of its columns and its rows, whose cells are in the order of the columns and exactly as they are written; also what is listed by sentences of the same form.',
  },
  lists: {
    form: list(object({ ordered: { type: 'boolean' }, entries: list(texts) })),
    told: 'lists: each with its entries, exactly as they are written, and whether they are numbered.',
  },
  headings: {
    form: list(object({ level: { type: 'integer', minimum: 1, maximum: 6 }, text: texts })),
    told: 'headings: each with its level, from 1.',
  },
  mail: {
    form: list(
      object({
        from: list(contact),
        to: list(contact),
        cc: list(contact),
        subject: texts,
        date: texts,
        body: texts,
        quoted: texts,
        signature: texts,
      }),
    ),
    told: 'mail: one entry if the text is a mail, else none: its parts exactly as they are written; the body without what is quoted and without the signature. Parts that are missing are empty.',
  },
};

/** The parts that are wanted. */
const wantedParts = (targets: StructureTargets): (keyof StructureTargets)[] =>
  // The names of an object literal of just these.
  (Object.keys(parts) as (keyof StructureTargets)[]).filter((name) => targets[name] !== '');

/** Whether a model is of use: patterns are searched for on this machine. */
export const asksForStructure = ({ targets }: StructureOptions): boolean => wantedParts(targets).length > 0;

/** What a model is asked about the structure of a text. What the text does not say is left out of the answer. */
export function structureQuestion({ text, options }: TextTask<StructureOptions>): TextQuestion<FoundStructure> {
  const { targets, keys, typed } = options;
  const wanted = wantedParts(targets);
  const forms = Object.fromEntries(wanted.map((name) => [name, parts[name].form]));
  const told = wanted.map((name) => `- ${parts[name].told}`).join('\n');
  return {
    task: `Read the structure of the text. Give its language (ISO 639-1) and, each in the order of the text:\n${told}`,
    schema: object({ language: texts, ...forms }),
    read(value) {
      const answer = objectOf(value);
      const language = languageOfAnswer(answer['language']) === 'de' ? 'de' : 'en';
      const says = sayer(text);
      const read: { readonly [K in keyof typeof parts]: () => JsonValue } = {
        pairs: () => valuesByName(pairsIn(answer['pairs'], says), { keys, typed, language }),
        tables: () => tablesIn(answer['tables'], says),
        lists: () =>
          objectsOf(answer['lists'])
            .slice(0, MOST_PARTS)
            .map(({ ordered, entries }) => ({ ordered: ordered === true, entries: textsOf(entries).filter(says) }))
            .filter(({ entries }) => entries.length > 0),
        headings: () =>
          objectsOf(answer['headings'])
            .slice(0, MOST_PARTS)
            .map((heading) => ({ level: Number(heading['level']), text: textOf(heading['text']) }))
            .filter((heading) => heading.text !== '' && says(heading.text)),
        mail: () => mailIn(answer['mail'], says),
      };
      return wanted.map((name) => ({ name: targets[name], value: read[name]() }));
    },
  };
}

type Says = (quote: string) => boolean;

/** Whether a text says something, in any case, whatever marks and blanks stand within it. */
function sayer(text: string): Says {
  const plain = bare(text).toLowerCase();
  return (quote) => plain.includes(bare(quote).toLowerCase());
}

const signs: { readonly [name: string]: string } = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** A text without tags, marks of Markdown and blanks. */
const bare = (text: string): string =>
  text
    .replaceAll(/<[^<>]{0,1000}>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => signs[name] ?? '')
    .replaceAll(/[\s*_`#|>\\]+/g, '');

const pairsIn = (value: JsonValue | undefined, says: Says): [string, string][] =>
  objectsOf(value).flatMap((pair): [string, string][] => {
    const [name, found] = [textOf(pair['name']), textOf(pair['value'])];
    return name === '' || !says(found) ? [] : [[name, found]];
  });

const tablesIn = (value: JsonValue | undefined, says: Says): JsonValue =>
  objectsOf(value)
    .slice(0, MOST_PARTS)
    .map(({ columns, rows }) => {
      const cells = Array.isArray(rows) ? rows.map(cellsOf) : [];
      const said = cells.map((row) => row.map((cell) => (says(cell) ? cell : '')));
      return tableOf(
        cellsOf(columns ?? []),
        said.filter((row) => row.some((cell) => cell !== '')),
      );
    })
    .filter(({ columns, rows }) => columns.length > 0 && rows.length > 0);

const cellsOf = (row: JsonValue): string[] => (Array.isArray(row) ? row.map(textOf) : []);

function mailIn(value: JsonValue | undefined, says: Says): MailParts | null {
  const [mail] = objectsOf(value);
  if (!mail) return null;
  const said = (name: string): string => {
    const found = textOf(mail[name]);
    return says(found) ? found : '';
  };
  const contacts = (name: string): MailContact[] =>
    objectsOf(mail[name])
      .map((each) => ({ name: textOf(each['name']), address: textOf(each['address']).toLowerCase() }))
      .filter((each) => (each.name !== '' || each.address !== '') && says(each.name) && says(each.address));
  return {
    from: contacts('from')[0] ?? null,
    to: contacts('to'),
    cc: contacts('cc'),
    subject: said('subject'),
    date: said('date'),
    body: said('body'),
    quoted: said('quoted'),
    signature: said('signature'),
  };
}
