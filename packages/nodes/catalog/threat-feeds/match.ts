import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Indicator, IndicatorKind, IndicatorTerm } from './indicator.ts';
import { classified, networkOf, refanged, urlOf } from './indicator.ts';

/** A value of an item that indicators are compared with, and where it is. */
export interface ObservedValue {
  path: string;
  kind: IndicatorKind;
  value: string;
  /** Of an IP address. */
  bytes?: readonly number[];
}

const LONGEST_TEXT = 20_000;
const MOST_TEXTS = 2000;
const MOST_OBSERVED = 5000;
const LONGEST_WORD = 2048;
const DEEPEST = 20;
/** Indicators with placeholders only: each value of an item is compared with all of them. */
export const MOST_LIKE = 500;
const SEPARATORS = /[\s"'<>,;()[\]{}|`]+/;

/** The texts of a value, with their paths. */
function* textsOf(value: JsonValue, path: string, depth = 0): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value.slice(0, LONGEST_TEXT) };
  else if (value !== null && typeof value === 'object' && depth < DEEPEST) {
    const entries = isJsonObject(value) ? Object.entries(value) : [...value.entries()];
    for (const [name, entry] of entries)
      yield* textsOf(entry, path === '' ? String(name) : `${path}.${name}`, depth + 1);
  }
}

const observedOf = (path: string, { kind, value }: IndicatorTerm): ObservedValue => {
  const network = kind === 'ip' ? networkOf(value) : undefined;
  return { path, kind, value, ...(network ? { bytes: network.bytes } : {}) };
};

/** What a word is, and what it contains: the host of a URL, the domain of an email address. */
function observedIn(path: string, word: string): ObservedValue[] {
  const term = word.length > LONGEST_WORD ? undefined : classified(word);
  if (!term) return [];
  const found = [observedOf(path, term)];
  const host =
    term.kind === 'url' ? urlOf(term.value)?.hostname : term.kind === 'email' ? term.value.split('@')[1] : '';
  const inside = host ? classified(host) : undefined;
  if (inside && (inside.kind === 'ip' || inside.kind === 'domain')) found.push(observedOf(path, inside));
  return found;
}

/** The addresses, domains, URLs, email addresses and hashes in the texts at these places; also within longer texts, such as lines of logs. */
export function observe(values: readonly { path: string; value: JsonValue }[]): ObservedValue[] {
  const found = new Map<string, ObservedValue>();
  let texts = 0;
  for (const { path: at, value } of values)
    for (const { path, text } of textsOf(value, at)) {
      texts += 1;
      if (texts > MOST_TEXTS || found.size > MOST_OBSERVED) return [...found.values()];
      const words = refanged(text)
        .split(SEPARATORS)
        .map((word) => word.replace(/[.:!?]+$/, ''))
        .flatMap((word) => (word.includes('=') && !urlOf(word) ? word.split('=') : [word]));
      for (const word of words)
        for (const observed of word === '' ? [] : observedIn(path, word))
          if (!found.has(`${observed.kind} ${observed.value}`))
            found.set(`${observed.kind} ${observed.value}`, observed);
    }
  return [...found.values()];
}

/** Whether the text is like the pattern: `%` stands for any text, `_` for one character. Its time grows with the product of both lengths at most. */
export function isLike(text: string, pattern: string): boolean {
  let [at, from, star, resume] = [0, 0, -1, 0];
  while (at < text.length) {
    if (from < pattern.length && pattern[from] !== '%' && (pattern[from] === '_' || pattern[from] === text[at])) {
      at += 1;
      from += 1;
    } else if (pattern[from] === '%') {
      star = from;
      resume = at;
      from += 1;
    } else if (star >= 0) {
      from = star + 1;
      resume += 1;
      at = resume;
    } else return false;
  }
  while (pattern[from] === '%') from += 1;
  return from === pattern.length;
}

/** The first bits of an address, as a key of its network. */
function networkKey(bytes: readonly number[], bits: number): string {
  const kept = bytes.map((byte, index) => byte & (0xff & ~(0xff >> Math.min(8, Math.max(0, bits - index * 8)))));
  return `${bytes.length}/${bits}/${kept.join('.')}`;
}

interface Entry {
  indicator: Indicator;
  terms: readonly IndicatorTerm[];
}

export interface IndicatorHit {
  indicator: Indicator;
  observed: ObservedValue;
}

/** Indicators by what they are compared with, so that each value of an item is looked up rather than compared with all of them. */
export class IndicatorIndex {
  readonly #exact = new Map<string, Entry[]>();
  readonly #networks = new Map<string, Entry[]>();
  readonly #lengths = new Map<number, Set<number>>();
  readonly #like: Entry[] = [];
  readonly #subdomains: boolean;

  constructor(options: { subdomains: boolean }) {
    this.#subdomains = options.subdomains;
  }

  /** Takes an indicator; false where it has placeholders only and there are too many of that kind. */
  add(indicator: Indicator): boolean {
    const open = indicator.any.filter((terms) => terms.every(({ like }) => like)).length;
    if (this.#like.length + open > MOST_LIKE) return false;
    for (const terms of indicator.any) {
      const entry = { indicator, terms };
      const first = terms.find(({ like }) => !like);
      const network = first?.kind === 'ip' ? networkOf(first.value) : undefined;
      if (!first) this.#like.push(entry);
      else if (network) {
        const { bytes, bits } = network;
        const lengths = this.#lengths.get(bytes.length) ?? new Set();
        this.#lengths.set(bytes.length, lengths.add(bits));
        push(this.#networks, networkKey(bytes, bits), entry);
      } else push(this.#exact, `${first.kind} ${first.value}`, entry);
    }
    return true;
  }

  /** The indicators that the values of an item meet, each once, with the first value that does. */
  find(values: readonly ObservedValue[]): IndicatorHit[] {
    const hits = new Map<Indicator, IndicatorHit>();
    for (const observed of values)
      for (const { indicator, terms } of this.#candidates(observed))
        if (
          !hits.has(indicator) &&
          terms.some((term) => this.#meets(term, observed)) &&
          terms.every((term) => values.some((value) => this.#meets(term, value)))
        )
          hits.set(indicator, { indicator, observed });
    return [...hits.values()];
  }

  *#candidates({ kind, value, bytes }: ObservedValue): Generator<Entry> {
    if (bytes)
      for (const bits of this.#lengths.get(bytes.length) ?? [])
        yield* this.#networks.get(networkKey(bytes, bits)) ?? [];
    for (const name of kind === 'domain' && this.#subdomains ? parentsOf(value) : [value])
      yield* this.#exact.get(`${kind} ${name}`) ?? [];
    yield* this.#like;
  }

  #meets(term: IndicatorTerm, { kind, value, bytes }: ObservedValue): boolean {
    if (term.kind !== kind) return false;
    if (term.like) return isLike(value.toLowerCase(), term.value);
    if (kind === 'domain') return value === term.value || (this.#subdomains && value.endsWith(`.${term.value}`));
    const network = bytes ? networkOf(term.value) : undefined;
    if (!bytes || !network) return value === term.value;
    const { bits } = network;
    return bytes.length === network.bytes.length && networkKey(bytes, bits) === networkKey(network.bytes, bits);
  }
}

function push(map: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = map.get(key);
  if (known) known.push(entry);
  else map.set(key, [entry]);
}

/** A domain and those it is below: a.b.example, b.example, example. */
function parentsOf(domain: string): string[] {
  const parts = domain.split('.');
  return parts.map((_part, index) => parts.slice(index).join('.'));
}

/** How an indicator is shown in items. */
export const shownIndicator = ({
  id,
  name,
  written,
  validFrom,
  validUntil,
  confidence,
  labels,
}: Indicator): JsonObject => ({
  id,
  name,
  indicator: written,
  labels: [...labels],
  ...(confidence === undefined ? {} : { confidence }),
  ...(validFrom === undefined ? {} : { validFrom: new Date(validFrom).toISOString() }),
  ...(validUntil === undefined ? {} : { validUntil: new Date(validUntil).toISOString() }),
});
