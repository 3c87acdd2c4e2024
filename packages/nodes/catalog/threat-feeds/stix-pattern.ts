import { securityErrors } from '@heddle/contract/errors/security';
import type { IndicatorKind, IndicatorTerm } from './indicator.ts';
import { networkOf, normalized, refanged } from './indicator.ts';

// STIX 2.1, section 9: https://docs.oasis-open.org/cti/stix/v2.1/os/stix-v2.1-os.html

const LONGEST = 20_000;
/** Alternatives that a pattern may come to, written out. */
const MOST_ALTERNATIVES = 1000;
const DEEPEST = 50;
/** Characters of a text with placeholders. */
const LONGEST_LIKE = 500;

type Alternatives = readonly (readonly IndicatorTerm[])[];

const TOKEN =
  /\s*(?:(?<text>'(?:[^'\\]|\\.)*')|(?<sign>[[\](),]|<=|>=|!=|<>|==|=|<|>)|(?<word>[A-Za-z][\w-]*(?::[\w-]+(?:\.(?:[\w-]+|'[^']*')|\[(?:\*|\d+)\])*)?)|(?<number>-?\d+(?:\.\d+)?))/y;

/** What is read of a pattern, token by token. */
class Tokens {
  readonly #written: string;
  readonly #tokens: { kind: string; text: string }[] = [];
  #at = 0;

  constructor(written: string) {
    this.#written = written;
    if (written.length > LONGEST) throw this.unsupported(`it is longer than ${LONGEST} characters`);
    const pattern = new RegExp(TOKEN);
    while (written.slice(pattern.lastIndex).trim() !== '') {
      const from = pattern.lastIndex;
      const groups = pattern.exec(written)?.groups;
      const [found] = Object.entries(groups ?? {}).filter(([, text]) => text !== undefined);
      if (!found) throw this.unsupported(`"${written.slice(from, from + 20).trim()}" cannot be read`);
      this.#tokens.push({ kind: found[0], text: String(found[1]) });
    }
  }

  get next(): string {
    return this.#tokens[this.#at]?.text ?? '';
  }

  get kind(): string {
    return this.#tokens[this.#at]?.kind ?? 'end';
  }

  take(): string {
    const { next } = this;
    this.#at += 1;
    return next;
  }

  accept(text: string): boolean {
    if (this.next.toUpperCase() !== text || this.kind === 'text') return false;
    this.#at += 1;
    return true;
  }

  expect(text: string): void {
    if (!this.accept(text)) throw this.unsupported(`there is no ${text} where "${this.next || 'its end'}" is`);
  }

  unsupported(reason: string): Error {
    return securityErrors.stix_pattern_unsupported({ pattern: this.#written.slice(0, 200), reason });
  }
}

/** The kind that an object path stands for; undefined for what items are not searched for. */
function kindOf(path: string): IndicatorKind | 'host' | undefined {
  const plain = path.replaceAll("'", '').toLowerCase();
  if (/^ipv[46]-addr:value$/.test(plain)) return 'ip';
  if (plain === 'domain-name:value') return 'domain';
  if (plain === 'url:value') return 'url';
  if (
    /^(?:email-addr:value|email-message:(?:from|sender)_ref\.value|email-message:(?:to|cc|bcc)_refs\[.*\]\.value)$/.test(
      plain,
    )
  )
    return 'email';
  if (/^(?:file|artifact|x509-certificate):hashes\.[\w-]+$/.test(plain)) return 'hash';
  if (/^network-traffic:(?:src|dst)_ref\.value$/.test(plain)) return 'host';
  return undefined;
}

const unquoted = (text: string): string => text.slice(1, -1).replaceAll(/\\(.)/g, '$1');

/** The operators that are understood, and whether their value is a list or has placeholders. */
const OPERATORS: ReadonlySet<string> = new Set(['=', '==', 'IN', 'LIKE', 'ISSUBSET']);

function comparison(tokens: Tokens): Alternatives {
  const path = tokens.take();
  const kind = kindOf(path);
  if (!path.includes(':')) throw tokens.unsupported(`"${path || 'its end'}" is no object path`);
  if (!kind) throw tokens.unsupported(`${path} is not compared with items`);
  const operator = tokens.take().toUpperCase();
  if (!OPERATORS.has(operator)) throw tokens.unsupported(`the operator ${operator} is not known`);
  const values: string[] = [];
  const literal = (): void => {
    if (tokens.kind !== 'text') throw tokens.unsupported(`"${tokens.next}" is no text`);
    values.push(unquoted(tokens.take()));
  };
  if (operator === 'IN') {
    tokens.expect('(');
    do literal();
    while (tokens.accept(','));
    tokens.expect(')');
  } else literal();
  return values.map((value) => [termOf(tokens, kind, operator, refanged(value))]);
}

function termOf(tokens: Tokens, given: IndicatorKind | 'host', operator: string, value: string): IndicatorTerm {
  const kind = given === 'host' ? (networkOf(value) ? 'ip' : 'domain') : given;
  if (operator === 'LIKE' && /[%_]/.test(value)) {
    if (kind === 'ip') throw tokens.unsupported('LIKE is not compared with IP addresses; use a network');
    if (value.length > LONGEST_LIKE)
      throw tokens.unsupported(`a text of LIKE is longer than ${LONGEST_LIKE} characters`);
    return { kind, value: value.toLowerCase(), like: true };
  }
  if (operator === 'ISSUBSET' && kind !== 'ip') throw tokens.unsupported('ISSUBSET is for networks');
  const known = normalized(kind, value);
  if (known === undefined) throw tokens.unsupported(`"${value.slice(0, 80)}" is no value of the kind ${kind}`);
  return { kind, value: known };
}

function crossed(tokens: Tokens, one: Alternatives, other: Alternatives): Alternatives {
  if (one.length * other.length > MOST_ALTERNATIVES)
    throw tokens.unsupported(`it has more than ${MOST_ALTERNATIVES} alternatives`);
  return one.flatMap((terms) => other.map((more) => [...terms, ...more]));
}

function anyOf(tokens: Tokens, depth: number): Alternatives {
  if (depth > DEEPEST) throw tokens.unsupported('it is nested too deep');
  const found = [...allOf(tokens, depth)];
  while (tokens.accept('OR')) found.push(...allOf(tokens, depth));
  if (found.length > MOST_ALTERNATIVES) throw tokens.unsupported(`it has more than ${MOST_ALTERNATIVES} alternatives`);
  return found;
}

function allOf(tokens: Tokens, depth: number): Alternatives {
  let found = operand(tokens, depth);
  while (tokens.accept('AND')) found = crossed(tokens, found, operand(tokens, depth));
  return found;
}

function operand(tokens: Tokens, depth: number): Alternatives {
  if (!tokens.accept('(')) return comparison(tokens);
  const found = anyOf(tokens, depth + 1);
  tokens.expect(')');
  return found;
}

/** Observations that are alternatives: an item is one observation, so several together cannot be seen in it. */
function observations(tokens: Tokens, depth: number): Alternatives {
  if (depth > DEEPEST) throw tokens.unsupported('it is nested too deep');
  const found: (readonly IndicatorTerm[])[] = [];
  do {
    if (tokens.accept('(')) {
      found.push(...observations(tokens, depth + 1));
      tokens.expect(')');
    } else {
      tokens.expect('[');
      found.push(...anyOf(tokens, depth));
      tokens.expect(']');
    }
  } while (tokens.accept('OR'));
  return found;
}

/**
 * The alternatives of a STIX pattern, each with terms that all have to hold. Understood are comparisons of addresses, domains, URLs, email addresses and hashes
 * by =, IN, LIKE and ISSUBSET, joined by AND and OR, within observations that are joined by OR. Throws `stix_pattern_unsupported` for all else.
 */
export function parsePattern(written: string): Alternatives {
  const tokens = new Tokens(written);
  const found = observations(tokens, 0);
  if (tokens.kind === 'end') return found;
  if (/^(?:AND|FOLLOWEDBY)$/i.test(tokens.next))
    throw tokens.unsupported('several observations together are not matched');
  throw tokens.unsupported(`${tokens.next} is not understood`);
}
