import { calculatorErrors } from '@heddle/contract/errors/calculator';

/** A part of a formula. `at` is where it begins. */
export interface Token {
  kind: 'number' | 'name' | 'sign' | 'end';
  text: string;
  at: number;
}

const LONGEST_FORMULA = 4000;
const part =
  /\s*(?:(\d+(?:_\d+)*(?:\.\d*)?(?:e[+-]?\d{1,4})?|\.\d+(?:e[+-]?\d{1,4})?)|((?:\$json\.)?[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+|\[\d+\])*)|(\*\*|[-+*/^%(),]))/iuy;

/** The parts of a formula, with an end. `*` may be written ×, `/` ÷, `-` as a minus sign. Throws `calculation_unreadable`. */
export function tokensOf(source: string): Token[] {
  if (source.length > LONGEST_FORMULA)
    throw calculatorErrors.calculation_unreadable({
      reason: `it is longer than ${LONGEST_FORMULA} characters`,
      at: LONGEST_FORMULA,
    });
  const formula = source.replace(/×/g, '*').replace(/÷/g, '/').replace(/−/g, '-').trimEnd();
  const tokens: Token[] = [];
  part.lastIndex = 0;
  while (part.lastIndex < formula.length) {
    const from = part.lastIndex;
    const found = part.exec(formula);
    if (!found) {
      const at = from + (/^\s*/.exec(formula.slice(from))?.[0].length ?? 0);
      throw calculatorErrors.calculation_unreadable({ reason: `"${formula[at] ?? ''}" means nothing`, at });
    }
    const [whole, number, name, sign = ''] = found;
    const text = number ?? name ?? sign;
    tokens.push({
      kind: number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign',
      text,
      at: from + whole.length - text.length,
    });
  }
  tokens.push({ kind: 'end', text: 'the end', at: formula.length });
  return tokens;
}
