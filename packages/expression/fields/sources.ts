import { compileCondition } from '../condition.ts';
import { compileTemplate, hasExpression } from '../template.ts';
import type { JsonValue } from '@heddle/contract/json';
import type { Part } from './part.ts';
import { evaluated, fixed, mapPart } from './part.ts';

/** Where a field's value comes from, before it is given the field's type. Throws the errors of expressions. */
export type Source = (given: JsonValue) => Part<unknown>;

/** The value itself. */
export const asGiven: Source = fixed;

/** Text with `{{ … }}`, or any other value. */
export const template: Source = (given) =>
  typeof given === 'string' && hasExpression(given) ? evaluated(() => compileTemplate(given)) : fixed(given);

/** A bare expression, taken as true or false. */
export const condition: Source = (given) =>
  mapPart(typeof given === 'string' ? evaluated(() => compileCondition(given)) : fixed(given), Boolean);
