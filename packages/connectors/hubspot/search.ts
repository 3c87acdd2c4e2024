import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Parameters } from '../kit/connector.ts';
import { as, json, list, oneOf, text } from '../kit/parameters.ts';

// https://developers.hubspot.com/docs/api/crm/search

/** What a search can be asked for. `list` is the connector's list of the properties of the searched objects. */
export const searchParameters = (loads: string): Parameters => ({
  query: text('Search for', { help: 'Searches the default searchable properties of HubSpot.' }),
  filterProperty: as(`${loads}Filter`, text('Property', { loads })),
  filterOperator: oneOf(
    'Operator',
    [
      { value: 'EQ', label: 'is' },
      { value: 'NEQ', label: 'is not' },
      { value: 'CONTAINS_TOKEN', label: 'contains the word' },
      { value: 'NOT_CONTAINS_TOKEN', label: 'does not contain the word' },
      { value: 'GT', label: 'is greater than' },
      { value: 'GTE', label: 'is at least' },
      { value: 'LT', label: 'is less than' },
      { value: 'LTE', label: 'is at most' },
      { value: 'IN', label: 'is one of' },
      { value: 'NOT_IN', label: 'is none of' },
      { value: 'HAS_PROPERTY', label: 'has a value' },
      { value: 'NOT_HAS_PROPERTY', label: 'has no value' },
    ],
    { default: 'EQ' },
  ),
  filterValue: text('Property value', { help: 'Separate several values with semicolons.' }),
  createdSince: text('Created since', { placeholder: '2026-01-01T00:00:00Z' }),
  changedSince: text('Updated since', { placeholder: '2026-01-01T00:00:00Z' }),
  filterGroups: json('Filter groups', {
    help: 'A record matches if all filters of at least one group match. The other conditions are added to each group.',
  }),
  sortBy: as(`${loads}Sort`, text('Sort by', { loads })),
  sortDirection: oneOf(
    'Sort direction',
    [
      { value: 'ASCENDING', label: 'Ascending' },
      { value: 'DESCENDING', label: 'Descending' },
    ],
    { default: 'ASCENDING' },
  ),
  properties: as('searchedProperties', list('Properties to return', { help: 'Internal names, separated by commas.' })),
});

/** Makes the body of a search of the values of its parameters. `changed` is the property with the time of the last change. */
export const prepareSearch =
  (changed: string) =>
  (body: JsonObject): JsonObject => {
    const { filterProperty, filterOperator, filterValue, createdSince, changedSince, sortBy, sortDirection, ...rest } =
      body;
    const filters = [
      ...(filterProperty === undefined ? [] : [filter(filterProperty, asText(filterOperator), asText(filterValue))]),
      ...since('createdate', createdSince),
      ...since(changed, changedSince),
    ];
    const groups = Array.isArray(rest['filterGroups']) ? rest['filterGroups'] : [];
    return {
      ...rest,
      filterGroups: filters.length === 0 ? groups : withFilters(groups, filters),
      sorts: sortBy === undefined ? [] : [{ propertyName: sortBy, direction: sortDirection ?? 'ASCENDING' }],
    };
  };

function withFilters(groups: readonly JsonValue[], filters: readonly JsonObject[]): JsonValue[] {
  if (groups.length === 0) return [{ filters: [...filters] }];
  return groups.map((group) => {
    const own = typeof group === 'object' && group !== null && !Array.isArray(group) ? group['filters'] : undefined;
    return { filters: [...(Array.isArray(own) ? own : []), ...filters] };
  });
}

function filter(propertyName: JsonValue, operator: string, value: string): JsonObject {
  if (operator.endsWith('HAS_PROPERTY')) return { propertyName, operator };
  if (operator === 'IN' || operator === 'NOT_IN')
    return { propertyName, operator, values: value.split(';').map((part) => part.trim()) };
  return { propertyName, operator, value };
}

/** Times are compared as epoch milliseconds. What is no time is sent as it is: HubSpot refuses it. */
function since(propertyName: string, time: JsonValue | undefined): JsonObject[] {
  if (time === undefined) return [];
  const parsed = Date.parse(asText(time));
  return [{ propertyName, operator: 'GTE', value: Number.isNaN(parsed) ? asText(time) : String(parsed) }];
}
