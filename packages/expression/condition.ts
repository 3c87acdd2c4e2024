import { expressionErrors } from '@heddle/contract/errors/expression';
import { compileWhole, DIALECT_SIGN } from './dialect/hole.ts';
import { compileExpression, runEvaluation, plainValue } from './expression.ts';
import { toExpressionError } from './fault.ts';
import type { Compiled } from './scope.ts';
import { compileTemplate, isOneExpression } from './template.ts';

/**
 * Compiles a condition: a bare expression, which may be enclosed in `{{ }}`; one of n8n's dialect begins with `=`. Text that only begins with an
 * expression is refused: as text it would always be true. Throws `expression_syntax`, `expression_forbidden` and `expression_limit`.
 */
export function compileCondition(text: string): Compiled {
  if (text.startsWith(DIALECT_SIGN)) return compileDialectCondition(text);
  if (!text.trimStart().startsWith('{{')) return compileExpression(text);
  if (isOneExpression(text)) return compileTemplate(text);
  throw expressionErrors.expression_syntax(
    { reason: 'a condition is one expression; write it without {{ and }}.' },
    { details: { source: text, start: 0, end: text.length } },
  );
}

function compileDialectCondition(text: string): Compiled {
  try {
    const evaluate = compileWhole(text, DIALECT_SIGN.length);
    return { source: text, evaluate: (scope) => runEvaluation(text, scope, (rt) => plainValue(rt, evaluate, false)) };
  } catch (thrown) {
    throw toExpressionError(thrown, text);
  }
}
