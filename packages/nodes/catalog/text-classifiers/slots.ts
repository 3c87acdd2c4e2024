import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Pair } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { finder } from '../../lib/text/matches.ts';

/** A value to look for in the text of an intent. */
export interface Slot {
  name: string;
  /** The intent it belongs to; '' for every one. */
  intent: string;
  /** The first value in a text; undefined where there is none. */
  find(text: string): JsonValue | undefined;
}

const MOST_SLOTS = 50;
/** Characters that patterns look at. */
const MOST_CHARACTERS = 5000;

const currencies: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** A number as people write it: the last of several signs between digits is the decimal one, unless three digits follow a comma. */
export function writtenNumber(text: string): number {
  const plain = text.replaceAll(/[\s'’]/g, '');
  const sign = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  const isGrouping = /[.,]/.test(plain.slice(0, sign))
    ? plain.slice(0, sign).includes(plain[sign] ?? '')
    : plain[sign] === ',' && plain.length - sign === 4;
  if (sign < 0 || isGrouping) return Number(plain.replaceAll(/[.,]/g, ''));
  return Number(`${plain.slice(0, sign).replaceAll(/[.,]/g, '')}.${plain.slice(sign + 1)}`);
}

interface Kind {
  pattern: string;
  read?(groups: readonly JsonValue[], text: string): JsonValue;
}

const NUMBER = String.raw`-?\d{1,15}(?:[.,' ’]\d{3}){0,4}(?:[.,]\d{1,6})?`;

/** What a slot may be, besides a pattern and a list. */
const kinds: Readonly<Record<string, Kind>> = {
  number: { pattern: NUMBER, read: (_groups, text) => writtenNumber(text) },
  percentage: { pattern: `(${NUMBER})\\s?%`, read: ([number]) => writtenNumber(asText(number ?? '')) },
  money: {
    pattern: `([$€£¥]|\\b[A-Z]{3}\\b)\\s?(${NUMBER})|(${NUMBER})\\s?([$€£¥]|[A-Z]{3}\\b)`,
    read: ([before, first, second, after]) => {
      const currency = asText(before ?? after ?? '');
      return { amount: writtenNumber(asText(first ?? second ?? '')), currency: currencies[currency] ?? currency };
    },
  },
  email: { pattern: String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}` },
  url: { pattern: String.raw`https?://[^\s<>"']{1,2000}` },
  phone: { pattern: String.raw`\+?\d[\d ()/.-]{5,20}\d` },
  date: { pattern: String.raw`\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b` },
  time: { pattern: String.raw`\b\d{1,2}:\d{2}(?::\d{2})?\b` },
};

const invalid = (reason: string): Error => nodeErrors.field_invalid({ field: 'Slots', reason });

/**
 * Reads slots: `orderId` or `cancel.orderId`, each with a kind (`number`, `email` …), a list (`small | medium | large`) or a regular expression between
 * slashes, whose first group counts. Throws `field_invalid`, and `expression_forbidden` for a pattern that cannot be read.
 */
export function readSlots(written: readonly Pair[]): Slot[] {
  if (written.length > MOST_SLOTS) throw invalid(`must be at most ${MOST_SLOTS}`);
  return written.map(({ name, value }): Slot => {
    const dot = name.lastIndexOf('.');
    return {
      intent: name.slice(0, Math.max(0, dot)).trim(),
      name: name.slice(dot + 1).trim(),
      find: readerOf(name, value.trim()),
    };
  });
}

function readerOf(name: string, written: string): Slot['find'] {
  const [, source, flags] = /^\/(.+)\/([iu]*)$/s.exec(written) ?? [];
  if (source !== undefined) {
    const find = finder(source, flags ?? '');
    return (text) => {
      const [match] = find(text.slice(0, MOST_CHARACTERS), 1);
      return match && (match.groups[0] ?? match.text);
    };
  }
  const kind = Object.hasOwn(kinds, written) ? kinds[written] : undefined;
  if (kind) {
    const find = finder(kind.pattern, '');
    return (text) => {
      const [match] = find(text.slice(0, MOST_CHARACTERS), 1);
      return match && (kind.read?.(match.groups, match.text) ?? match.text);
    };
  }
  const choices = written.split('|').map((choice) => choice.trim());
  if (choices.length < 2 || choices.includes(''))
    throw invalid(
      `"${name}" must be one of ${Object.keys(kinds).join(', ')}, a list like small | large, or a pattern between slashes`,
    );
  const lists = choices.map((choice) => ({
    choice,
    find: finder(String.raw`(?<![\p{L}\p{N}])${escaped(choice)}(?![\p{L}\p{N}])`, 'iu'),
  }));
  return (text) => {
    const found = lists.flatMap(({ choice, find }) =>
      find(text.slice(0, MOST_CHARACTERS), 1).map(({ start }) => ({ choice, start })),
    );
    return found.sort((one, other) => one.start - other.start || other.choice.length - one.choice.length)[0]?.choice;
  };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** The values of an intent's slots in a text, and the names of those that are missing. */
export function fillSlots(
  slots: readonly Slot[],
  intent: string,
  text: string,
): { slots: JsonObject; missing: string[] } {
  const filled: JsonObject = {};
  const missing: string[] = [];
  for (const slot of slots) {
    if (slot.intent !== '' && slot.intent !== intent) continue;
    const value = slot.find(text);
    if (value === undefined) missing.push(slot.name);
    else filled[slot.name] = value;
  }
  return { slots: filled, missing };
}
