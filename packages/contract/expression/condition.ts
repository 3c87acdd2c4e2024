import { expressionErrors } from '../errors/expression.ts';
import { compileExpression } from './expression.ts';
import type { Compiled } from './scope.ts';
import { compileTemplate, isOneExpression } from './template.ts';

/**
 * Compiles a condition: a bare expression, which may stand in `{{ }}`. Text that only begins with an expression is refused,
 * for as text it would always be true.
 * Throws `expression_syntax`, `expression_forbidden` and `expression_limit`.
 */
export function compileCondition(text: string): Compiled {
  if (!text.trimStart().startsWith('{{')) return compileExpression(text);
  if (isOneExpression(text)) return compileTemplate(text);
  throw expressionErrors.expression_syntax(
    { reason: 'a condition is one expression; write it without {{ and }}.' },
    { details: { source: text, start: 0, end: text.length } },
  );
}
