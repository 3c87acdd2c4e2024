import { asText } from '@heddle/contract/node/text';
import type { Operation } from '../kit/connector.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, text } from '../kit/parameters.ts';
import { timeIn } from './values.ts';

/** SAP gives as many entries as are asked for, or fewer with the address of the next page. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: '$skip',
  address: 'd.__next',
  size: { parameter: '$top', most: 1000 },
};

export const filter = as(
  'filter',
  text('Filter', { placeholder: "Country eq 'DE'", help: 'An OData filter ($filter).' }),
);
export const returned = as(
  'returned',
  commaList('Fields to return', { help: 'Separated by commas. If empty, all fields.' }),
);
export const expand = as('expand', commaList('Related objects to include', { help: 'Separated by commas ($expand).' }));
export const orderBy = as('orderBy', text('Order by', { help: 'A field, followed by desc for descending order.' }));
export const changedSince = as('changedSince', text('Updated since', { placeholder: '2026-03-01T00:00:00Z' }));

/** What every list takes. */
export const listQuery = { $filter: filter, $select: returned, $expand: expand, $orderby: orderBy };
/** What is asked of one entity. */
export const entityQuery = { $select: returned, $expand: expand };

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
