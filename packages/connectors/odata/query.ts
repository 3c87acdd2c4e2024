import { as, commaList, text } from '../kit/parameters.ts';

// The same in OData 2 and 4. https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part2-url-conventions.html

const filter = as('filter', text('Filter', { placeholder: "Country eq 'DE'", help: 'An OData filter ($filter).' }));

/** A text as it stands between quotes in an address: quotes are doubled. */
export const withDoubledQuotes = (written: string): string => written.replaceAll("'", "''");

/** What is asked of one entity. */
export const entityQuery = {
  $select: as('returned', commaList('Fields to return', { help: 'Separated by commas. If empty, all fields.' })),
  $expand: as('expand', commaList('Related objects to include', { help: 'Separated by commas ($expand).' })),
};

/** What every list takes. */
export const listQuery = {
  $filter: filter,
  ...entityQuery,
  $orderby: as('orderBy', text('Order by', { help: 'A field, followed by desc for descending order.' })),
};
