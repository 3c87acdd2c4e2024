import { nodeErrors } from '@heddle/contract/errors/node';

/** The texts that a query is made of, by the names of the parameters; without those that are not wanted. */
export type QueryTexts = { readonly [name: string]: string };

/** The part of a query that names a page, of the parameters of the page: positions begin at 1. */
const page = ({ startposition = '0', maxresults = '100' }: QueryTexts): string =>
  `STARTPOSITION ${Number(startposition) + 1} MAXRESULTS ${maxresults}`;

/** A text in a query. https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function since(property: string, label: string, time: string | undefined): string[] {
  if (time === undefined) return [];
  const parsed = Date.parse(time);
  if (Number.isNaN(parsed)) throw nodeErrors.field_invalid({ field: label, reason: `"${time}" is no time` });
  return [`${property} >= '${new Date(parsed).toISOString()}'`];
}

/** The query that lists what there is of an entity. Conditions can only be joined by AND. Throws `field_invalid` for times that are none. */
export function listStatement(entity: string, named: string | undefined, texts: QueryTexts): string {
  const conditions = [
    ...(texts['where'] === undefined ? [] : [texts['where'].trim()]),
    ...(named === undefined || texts['named'] === undefined ? [] : [`${named} LIKE ${quoted(`%${texts['named']}%`)}`]),
    ...since('MetaData.CreateTime', 'Created since', texts['createdSince']),
    ...since('MetaData.LastUpdatedTime', 'Updated since', texts['changedSince']),
  ];
  return [
    `SELECT * FROM ${entity}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
    ...(texts['orderBy'] === undefined ? [] : [`ORDERBY ${texts['orderBy']}`]),
    page(texts),
  ].join(' ');
}

/** A query of the user's, with its page. Throws `field_invalid` where it names a page itself. */
export function pagedStatement(texts: QueryTexts): string {
  const statement = (texts['query'] ?? '').trim();
  if (/\b(startposition|maxresults)\b/i.test(statement))
    throw nodeErrors.field_invalid({
      field: 'Query',
      reason: 'has STARTPOSITION or MAXRESULTS, which are added for each page; use Limit instead',
    });
  return `${statement} ${page(texts)}`;
}
