import { readFileSync } from 'node:fs';
import type { AiPrice } from '@heddle/contract/api/ai-usage';
import { AiPrice as AiPriceShape } from '@heddle/contract/api/ai-usage';
import { serverErrors } from '@heddle/contract/errors/server';
import type { ModelPrice } from '@heddle/contract/node/models';
import { z } from 'zod';

/** Prices that the operator has set for all users, by the beginning of the model's name. */
export type OperatorPrices = { readonly [model: string]: ModelPrice };

/** The most prices of a file. */
const MOST = 5000;

const { input, cached, output } = AiPriceShape.shape;
const PriceFile = z
  .record(AiPriceShape.shape.model, z.strictObject({ input, output, cached: cached.optional() }))
  .refine((prices) => Object.keys(prices).length <= MOST, `must have ${MOST} models at most`);

/** Reads the file of `HEDDLE_AI_PRICES`: `{ "gpt-5": { "input": 1.25, "cached": 0.125, "output": 10 } }`. Throws `config_invalid`. */
export function readOperatorPrices(file: string | undefined): OperatorPrices {
  if (file === undefined) return {};
  const invalid = (reason: string, cause: unknown): Error =>
    serverErrors.config_invalid({ name: 'HEDDLE_AI_PRICES', reason }, { cause });
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw invalid('must name a file that can be read', cause);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid('must name a file with JSON', cause);
  }
  const read = PriceFile.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalid(`has prices that cannot be used: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`, read.error);
  }
  return Object.fromEntries(
    Object.entries(read.data).map(([model, price]) => [model, { ...price, cached: price.cached ?? price.input }]),
  );
}

/** The same as a list, by name. */
export const listOperatorPrices = (prices: OperatorPrices): AiPrice[] =>
  Object.entries(prices)
    .map(([model, price]) => ({ model, ...price }))
    .sort((one, other) => (one.model < other.model ? -1 : 1));
