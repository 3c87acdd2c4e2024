import type { ErrorView } from '@heddle/contract/errors/define';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { Fields } from '@heddle/contract/node/fields';
import { compileField } from './compile-field.ts';
import { collectPieces } from './part.ts';

/** Checks a configuration without evaluating anything: empty required fields, unreadable expressions, fixed values that do not fit. */
export function fieldProblems(fields: Fields, data: JsonObject): FieldProblem[] {
  return [...fieldProblemSteps(fields, data)].filter((problem) => problem !== undefined);
}

interface FieldProblem {
  field: string;
  error: ErrorView;
}

/** The same check as a generator, so that other work can run between its steps. Yields a problem, or undefined. */
export function* fieldProblemSteps(fields: Fields, data: JsonObject): Generator<FieldProblem | undefined> {
  for (const field of Object.keys(fields)) {
    yield undefined;
    try {
      const { pieces } = collectPieces(0, () => compileField(field, fields, data));
      for (const { compile } of pieces) {
        compile?.();
        yield undefined;
      }
    } catch (thrown) {
      if (!(thrown instanceof HeddleError)) throw thrown;
      yield { field, error: thrown.toJSON() };
    }
  }
}
