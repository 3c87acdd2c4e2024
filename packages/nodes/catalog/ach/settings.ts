import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import { isDay } from '../../lib/banking/banking-days.ts';
import { routingProblem } from '../../lib/banking/account-numbers.ts';
import type { NachaSender } from '../../lib/banking/nacha/write.ts';
import type { achFields } from './fields.ts';

export type AchContext = NodeContext<typeof achFields>;

/** Who sends the file, by which bank. Throws `field_required`, `field_invalid`. */
export function senderOf({ field }: AchContext): NachaSender {
  const destination = routing('Routing number of your bank', field.destination());
  const companyId = given('Company ID', field.companyId());
  const company = given('Company name', field.company());
  if (companyId.length > 10)
    throw nodeErrors.field_invalid({ field: 'Company ID', reason: 'has more than 10 characters' });
  return {
    destination,
    destinationName: given('Name of your bank', field.destinationName()),
    origin: field.origin().trim() || companyId,
    originName: field.originName().trim() || company,
    company,
    companyId,
    originatingBank:
      field.originatingBank().trim() === ''
        ? destination
        : routing('Routing number of the originating bank', field.originatingBank()),
  };
}

/** The day on which banks should settle; undefined for the next banking day. Throws `field_invalid`. */
export function effectiveDay({ field }: AchContext): string | undefined {
  const day = field.effective().trim();
  if (day !== '' && !isDay(day))
    throw nodeErrors.field_invalid({ field: 'Effective date', reason: 'must be a day like 2027-01-31' });
  return day || undefined;
}

function routing(label: string, written: string): string {
  const text = given(label, written);
  const problem = routingProblem(text);
  if (problem !== undefined) throw nodeErrors.field_invalid({ field: label, reason: problem });
  return text;
}

function given(label: string, written: string): string {
  if (written.trim() === '') throw nodeErrors.field_required({ field: label });
  return written.trim();
}
