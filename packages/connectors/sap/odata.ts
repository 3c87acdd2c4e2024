import { asText } from '@heddle/contract/node/text';
import type { Operation } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, text } from '../kit/parameters.ts';
import { timeIn } from './values.ts';

export { entityQuery, listQuery } from '../odata/query.ts';

/** SAP gives as many entries as are asked for, or fewer with the address of the next page. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: '$skip',
  address: 'd.__next',
  size: { parameter: '$top', most: 1000 },
};

export const changedSince = as('changedSince', text('Updated since', { placeholder: '2026-03-01T00:00:00Z' }));

/** The filter of a list with the time since which entries have changed: `field` has it, as Edm.DateTimeOffset. Throws `field_invalid` for a time that is none. */
export const filteredSince =
  (field: string): NonNullable<Operation['derive']> =>
  (read) =>
  (name) => {
    const since = asText(read('changedSince') ?? '').trim();
    if (name !== 'filter' || since === '') return read(name);
    const filtered = asText(read('filter') ?? '').trim();
    const changed = `${field} ge datetimeoffset'${new Date(timeIn('Updated since', since)).toISOString().slice(0, 19)}Z'`;
    return filtered === '' ? changed : `(${filtered}) and ${changed}`;
  };
