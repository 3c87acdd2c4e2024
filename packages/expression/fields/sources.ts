import { compileCondition } from '../condition.ts';
import { compileTemplate, hasExpression } from '../template.ts';
import type { JsonValue } from '@heddle/contract/json';
import type { Part } from './part.ts';
import { expressionPart, fixed, mapPart } from './part.ts';

/** The source of a field's value, before its conversion to the field's type. Throws the errors of expressions. */
export type Source = (given: JsonValue) => Part<unknown>;

/** The value itself. */
export const unevaluated: Source = fixed;

/** Text with `{{ … }}`, or any other value. */
export const template: Source = (given) =>
  typeof given === 'string' && hasExpression(given) ? expressionPart(() => compileTemplate(given)) : fixed(given);

/** A bare expression, taken as true or false. */
export const condition: Source = (given) =>
  mapPart(typeof given === 'string' ? expressionPart(() => compileCondition(given)) : fixed(given), Boolean);
