import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { put } from '../../lib/items.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import { amountChecks } from './amounts.ts';
import type { PaymentCheck, ValidationContext } from './check.ts';
import { fail } from './check.ts';
import { accountChecks, cardChecks, cardFacts } from './means.ts';
import { countryChecks, outcomeChecks } from './outcomes.ts';
import { duplicateChecks, velocityChecks } from './repeats.ts';

/** Splits payments into valid ones, those that a person should review, and invalid ones. */
export async function validatePayments(context: ValidationContext): Promise<NodeResult> {
  const outputs = { valid: new PairedItems(), review: new PairedItems(), invalid: new PairedItems() };
  await forEachAsyncYielding(
    context.items,
    async (item, index) => {
      const checks = await checksOf(context, index);
      const outcome = outcomeOf(checks);
      const card = cardFacts(context, index);
      const result: JsonObject = {
        outcome,
        reasons: checks.flatMap(({ reason }) => (reason === undefined ? [] : [reason])),
        checks: Object.fromEntries(checks.map((check) => [check.check, check.outcome])),
        ...(card ? { card: { ...card } } : {}),
      };
      outputs[outcome].push(put(item, context.field.to(index), result), index);
    },
    context,
  );
  return pairedPorts(outputs);
}

async function checksOf(context: ValidationContext, index: number): Promise<PaymentCheck[]> {
  const checks = [
    ...amountChecks(context, index),
    ...cardChecks(context, index),
    ...accountChecks(context, index),
    ...countryChecks(context, index),
    ...outcomeChecks(context, index),
  ];
  const repeats = [duplicateChecks, velocityChecks];
  const counts = [context.field.reference(index), context.field.customer(index)].some((text) => text.trim() !== '');
  if (checks.length === 0 && !counts) return [fail('amount', 'there is nothing to check')];
  // What is invalid by itself is no first payment that a corrected one would repeat, and counts for no limit.
  for (const repeated of repeats) {
    if (outcomeOf(checks) === 'invalid') break;
    for await (const check of repeated(context, index)) checks.push(check);
  }
  return checks;
}

function outcomeOf(checks: readonly PaymentCheck[]): 'valid' | 'review' | 'invalid' {
  if (checks.some(({ outcome }) => outcome === 'fail')) return 'invalid';
  return checks.some(({ outcome }) => outcome === 'review') ? 'review' : 'valid';
}
