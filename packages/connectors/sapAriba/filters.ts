import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Operation } from '../kit/connector.ts';
import { as, text } from '../kit/parameters.ts';

/** The fields of the node that the filters of a report are made of. */
export const filterInputs = {
  createdFrom: as('createdFrom', text('Created since', { placeholder: '2026-03-01T00:00:00Z' })),
  createdTo: as('createdTo', text('Created until', { help: 'If empty, now.' })),
  updatedFrom: as('updatedFrom', text('Updated since', { placeholder: '2026-03-01T00:00:00Z' })),
  updatedTo: as('updatedTo', text('Updated until', { help: 'If empty, now.' })),
};

function timeIn(label: string, given: unknown): string | undefined {
  const written = asText(given ?? '').trim();
  if (written === '') return undefined;
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw nodeErrors.field_invalid({ field: label, reason: `"${written}" is no time` });
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The filters of a report: Ariba takes ranges of dates with both ends only. Throws `field_invalid` for a time that is none. */
export function filtersOf(read: (key: string) => unknown): JsonObject {
  const now = new Date().toISOString();
  const range = (kind: 'created' | 'updated', label: string): JsonObject => {
    const from = timeIn(`${label} since`, read(`${kind}From`));
    return from === undefined
      ? {}
      : { [`${kind}DateFrom`]: from, [`${kind}DateTo`]: timeIn(`${label} until`, read(`${kind}To`) || now) ?? now };
  };
  const more = read('filters');
  return { ...range('created', 'Created'), ...range('updated', 'Updated'), ...(isJsonObject(more) ? more : {}) };
}

/** Gives the parameter `filters` what the fields of the node say. */
export const withFilters: NonNullable<Operation['derive']> = (read) => (name) => {
  if (name !== 'filters') return read(name);
  const filters = filtersOf(read);
  return Object.keys(filters).length === 0 ? undefined : filters;
};
