import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';

/** What a query is made of; '' for what is not wanted. */
export interface QueryParts {
  sobject: string;
  fields: string;
  where: string;
  createdSince: string;
  changedSince: string;
  orderBy: string;
}

/** The query that lists records of an object. Throws `field_invalid` for an object that has no API name, and for times that are none. */
export function listQuery({ sobject, fields, where, createdSince, changedSince, orderBy }: QueryParts): string {
  if (!/^\w+$/.test(sobject))
    throw nodeErrors.field_invalid({ field: 'Object', reason: `"${sobject}" is no API name` });
  const conditions = [
    ...(where === '' ? [] : [`(${where})`]),
    ...since('CreatedDate', 'Created since', createdSince),
    ...since('SystemModstamp', 'Updated since', changedSince),
  ];
  return [
    `SELECT ${fields === '' ? 'FIELDS(STANDARD)' : fields} FROM ${sobject}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
    ...(orderBy === '' ? [] : [`ORDER BY ${orderBy}`]),
  ].join(' ');
}

function since(field: string, label: string, time: string): string[] {
  if (time === '') return [];
  const parsed = Date.parse(time);
  if (Number.isNaN(parsed)) throw nodeErrors.field_invalid({ field: label, reason: `"${time}" is no time` });
  return [`${field} >= ${new Date(parsed).toISOString()}`];
}

/** The parts of a query as the fields of a node have them. */
export function queryParts(read: (key: string) => unknown): QueryParts {
  const given = (key: string): string => asText(read(key) ?? '').trim();
  return {
    sobject: given('sobject'),
    fields: given('returned'),
    where: given('where'),
    createdSince: given('createdSince'),
    changedSince: given('changedSince'),
    orderBy: given('orderBy'),
  };
}
