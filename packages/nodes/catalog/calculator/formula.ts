import { calculatorErrors } from '@heddle/contract/errors/calculator';
import type { JsonObject } from '@heddle/contract/json';
import { pathReader } from '../../lib/json/reader.ts';
import { called, callables } from './functions.ts';
import { checked, divided, Exact, power, remainder, toExact } from './numbers.ts';
import type { Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';

/** A formula that has been read: works out its value with the fields of an item. Throws `calculation_not_number`, `calculation_impossible`. */
export type Formula = (json: JsonObject) => Exact;

const DEEPEST = 100;

/**
 * Reads a formula: `+ - * / mod`, `^` (or `**`, from the right), signs, `%` behind a number for hundredths, parentheses, functions and the names of
 * fields. Throws `calculation_unreadable`.
 */
export function readFormula(source: string): Formula {
  return new Reader(tokensOf(source)).whole();
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Formula {
    const formula = this.#sum();
    if (this.#next.kind !== 'end') throw this.#unexpected();
    return formula;
  }

  get #next(): Token {
    // The last token is the end marker, and parsing never goes past it.
    return this.#tokens[this.#at] ?? { kind: 'end', text: 'the end', at: 0 };
  }

  #unexpected(): Error {
    const { kind, text, at } = this.#next;
    return calculatorErrors.calculation_unreadable({
      reason: kind === 'end' ? 'it ends too early' : `"${text}" is not expected`,
      at,
    });
  }

  /** Goes on behind the next token if it is one of these. */
  #take(...texts: readonly string[]): string | undefined {
    const { kind, text } = this.#next;
    if (kind === 'number' || kind === 'end' || !texts.includes(text)) return undefined;
    this.#at += 1;
    return text;
  }

  #expect(text: string): void {
    if (this.#take(text) === undefined) throw this.#unexpected();
  }

  #sum(): Formula {
    this.#depth += 1;
    if (this.#depth > DEEPEST)
      throw calculatorErrors.calculation_unreadable({ reason: 'it is nested too deeply', at: this.#next.at });
    let left = this.#product();
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-'))
      left = sign === '+' ? plus(left, this.#product()) : minus(left, this.#product());
    this.#depth -= 1;
    return left;
  }

  #product(): Formula {
    let left = this.#signed();
    for (let sign = this.#take('*', '/', 'mod'); sign !== undefined; sign = this.#take('*', '/', 'mod'))
      left = factor(sign, left, this.#signed());
    return left;
  }

  #signed(): Formula {
    let negative = false;
    for (let sign = this.#take('+', '-'); sign !== undefined; sign = this.#take('+', '-'))
      negative = negative !== (sign === '-');
    const value = this.#powered();
    return negative ? (json) => value(json).neg() : value;
  }

  #powered(): Formula {
    const base = this.#percent();
    if (this.#take('^', '**') === undefined) return base;
    this.#depth += 1;
    if (this.#depth > DEEPEST)
      throw calculatorErrors.calculation_unreadable({ reason: 'it is nested too deeply', at: this.#next.at });
    const exponent = this.#signed();
    this.#depth -= 1;
    return (json) => power(base(json), exponent(json));
  }

  #percent(): Formula {
    let value = this.#single();
    while (this.#take('%') !== undefined) {
      const whole = value;
      value = (json) => whole(json).div(100);
    }
    return value;
  }

  #single(): Formula {
    if (this.#take('(') !== undefined) {
      const inner = this.#sum();
      this.#expect(')');
      return inner;
    }
    const token = this.#next;
    if (token.kind === 'sign' || token.kind === 'end') throw this.#unexpected();
    this.#at += 1;
    if (token.kind === 'number') {
      const value = checked(new Exact(token.text.replaceAll('_', '')));
      return () => value;
    }
    return this.#take('(') === undefined ? named(token) : this.#call(token);
  }

  #call({ text, at }: Token): Formula {
    const callable = callables.get(text.toLowerCase());
    if (!callable) throw calculatorErrors.calculation_unreadable({ reason: `there is no function "${text}"`, at });
    const args: Formula[] = [];
    if (this.#take(')') === undefined) {
      do args.push(this.#sum());
      while (this.#take(',') !== undefined);
      this.#expect(')');
    }
    const { least, most } = callable;
    if (args.length < least || args.length > most) {
      throw calculatorErrors.calculation_unreadable({
        reason: `"${text}" takes ${least === most ? least : `${least} to ${most}`} values and has ${args.length}`,
        at,
      });
    }
    return (json) =>
      called(
        callable,
        args.map((arg) => arg(json)),
      );
  }
}

const plus =
  (a: Formula, b: Formula): Formula =>
  (json) =>
    checked(a(json).add(b(json)));
const minus =
  (a: Formula, b: Formula): Formula =>
  (json) =>
    checked(a(json).sub(b(json)));

function factor(sign: string, a: Formula, b: Formula): Formula {
  if (sign === '*') return (json) => checked(a(json).mul(b(json)));
  return sign === '/' ? (json) => divided(a(json), b(json)) : (json) => remainder(a(json), b(json));
}

function named({ text }: Token): Formula {
  const read = pathReader(text);
  return (json) => toExact(read(json), text);
}
