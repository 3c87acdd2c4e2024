import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, numberAt, textAt } from '../source.ts';
import { codeOver, isMade, listCode, namesIn } from './list-code.ts';
import { unknown } from './unknown.ts';

/** A number, or an expression that returns one. */
function amount({ parameters, value }: Task, name: string, fallback: number): JsonValue {
  const given = at(parameters, name);
  return given === undefined || given === '' ? fallback : value(given);
}

export const noOp: Converter = () => one('noOp', {});

export const limit: Converter = (task) =>
  one('limit', {
    count: amount(task, 'maxItems', 1),
    keep: textAt(task.parameters, 'keep') === 'lastItems' ? 'last' : 'first',
  });

const quoted = (path: string): string => JSON.stringify(path);

/** The source of a field of the item: n8n reads `a.b` as the field a.b where there is one. */
const readPath = (path: string): string =>
  `Object.hasOwn($json, ${quoted(path)}) ? $json[${quoted(path)}] : $json${path
    .split('.')
    .map((part) => `?.[${quoted(part)}]`)
    .join('')}`;

/** Names that are literal texts also where they are written as expressions without any braces. */
const plainName = (name: string): string => (name.startsWith('=') && !name.includes('{{') ? name.slice(1) : name);

const listed = ({ parameters }: Task, name: string): string[] =>
  namesIn(at(parameters, name), listAt(parameters, name, 'fields'), (entry) => textAt(entry, 'fieldName')).map(
    plainName,
  );

const switchesOffDots = ({ parameters }: Task): boolean => at(parameters, 'options', 'disableDotNotation') === true;

/** The entries of lists become items. The entries of one list, alone or with all other fields, need no code. */
export const splitOut: Converter = (task) => {
  const { parameters, node } = task;
  const written = textAt(parameters, 'fieldToSplitOut');
  const include = textAt(parameters, 'include') || 'noOtherFields';
  const fields = namesIn(written, [], () => '').map(plainName);
  const others = listed(task, 'fieldsToInclude');
  const names = textAt(parameters, 'options', 'destinationFieldName')
    .split(',')
    .map((name) => name.trim());
  if (fields.length === 0 || isMade([...fields, ...others, ...names])) return unknown(task);
  const [path = ''] = fields;
  const isPlain = fields.length === 1 && !path.includes('.') && names[0] === '' && !switchesOffDots(task);
  if (isPlain && include === 'noOtherFields' && node.type.endsWith('splitOut')) {
    return one('splitOut', {
      list: `{{= [${readPath(path)}].flat().filter(x => x !== undefined) }}`,
      keep: false,
      entryName: path,
    });
  }
  return listCode('splitOut', {
    fields,
    names,
    others,
    include: include === 'noOtherFields' ? 'none' : include === 'allOtherFields' ? 'all' : 'some',
    plain: switchesOffDots(task),
    strict: node.type.endsWith('itemLists') && node.version < 2.1,
  });
};

/** The node type that n8n's loops become. */
export const LOOP_TYPE = 'loopIterator';

/** The batches of a list of items, with the step that is repeated at `loop`. n8n's first output is the end of the loop. */
export const splitInBatches: Converter = (task): Conversion => {
  const data: JsonObject = {
    mode: 'items',
    batchSize: amount(task, 'batchSize', task.node.version < 3 ? 10 : 1),
    goOn: 'returned',
  };
  return one(LOOP_TYPE, data, task.node.version < 3 ? ['loop', 'done'] : ['done', 'loop']);
};

export const sort: Converter = (task) => {
  const { parameters } = task;
  const kind = textAt(parameters, 'type') || 'simple';
  const fields = listAt(parameters, 'sortFieldsUi', 'sortField');
  const code = textAt(parameters, 'code');
  if (kind === 'code' && code !== '') return codeOver(`return $input.all().sort((a, b) => {\n${code}\n});`);
  if (kind !== 'simple' || fields.length === 0) return unknown(task);
  const by = fields
    .map((field) => `${textAt(field, 'fieldName')}${textAt(field, 'order') === 'descending' ? ' desc' : ''}`)
    .join(', ');
  return one('dataSorter', { mode: 'fields', by, ignoreCase: true, nulls: 'last' });
};

export const removeDuplicates: Converter = (task) => {
  const { parameters } = task;
  const operation = textAt(parameters, 'operation') || 'removeDuplicateInputItems';
  const compare = textAt(parameters, 'compare') || 'allFields';
  if (!['removeDuplicateInputItems', 'removeDuplicates'].includes(operation)) return unknown(task);
  if (compare === 'allFields') return one('dataDeduplicator', { keys: '', remember: 'run' }, ['unique']);
  const fields = listed(task, compare === 'selectedFields' ? 'fieldsToCompare' : 'fieldsToExclude');
  if (fields.length === 0 || isMade(fields)) return unknown(task);
  const narrow = at(parameters, 'options', 'removeOtherFields') === true;
  if (compare === 'selectedFields' && !narrow && !switchesOffDots(task))
    return one('dataDeduplicator', { keys: fields.join(', '), remember: 'run' }, ['unique']);
  return listCode('unique', {
    ...(compare === 'selectedFields' ? { only: fields } : { but: fields }),
    plain: switchesOffDots(task),
    narrow,
  });
};

/** A group of items as one: lists of single fields, or of whole items. */
export const aggregate: Converter = (task) => {
  const { parameters } = task;
  const plain = switchesOffDots(task);
  if (textAt(parameters, 'aggregate') === 'aggregateAllItemData') {
    const include = textAt(parameters, 'include') || 'allFields';
    const others = listed(task, include === 'specifiedFields' ? 'fieldsToInclude' : 'fieldsToExclude');
    const name = plainName(textAt(parameters, 'destinationFieldName')) || 'data';
    if (isMade([name, ...others])) return unknown(task);
    return listCode('aggregateItems', {
      name,
      others,
      include: include === 'allFields' ? 'all' : include === 'specifiedFields' ? 'only' : 'but',
      plain,
    });
  }
  const fields = listAt(parameters, 'fieldsToAggregate', 'fieldToAggregate')
    .map((entry) => {
      const field = plainName(textAt(entry, 'fieldToAggregate'));
      const renamed = at(entry, 'renameField') === true ? plainName(textAt(entry, 'outputFieldName')) : '';
      return { field, name: renamed || (plain ? field : (field.split('.').at(-1) ?? field)) };
    })
    .filter(({ field }) => field !== '');
  if (isMade(fields.flatMap(({ field, name }) => [field, name]))) return unknown(task);
  return listCode('aggregateFields', {
    fields,
    plain,
    mergeLists: at(parameters, 'options', 'mergeLists') === true,
    keepMissing: at(parameters, 'options', 'keepMissing') === true,
  });
};

const aggregations: ReadonlySet<string> = new Set([
  'append',
  'average',
  'concatenate',
  'count',
  'countUnique',
  'max',
  'min',
  'sum',
]);

/** Figures over all items, or over groups of them. */
export const summarize: Converter = (task) => {
  const { parameters, node } = task;
  const values = listAt(parameters, 'fieldsToSummarize', 'values').map((entry) => {
    const separator = at(entry, 'separateBy') ?? ',';
    return {
      aggregation: textAt(entry, 'aggregation') || 'count',
      field: plainName(textAt(entry, 'field')),
      includeEmpty: at(entry, 'includeEmpty') === true,
      separator: separator === 'other' ? textAt(entry, 'customSeparator') : separator,
    };
  });
  const by = namesIn(textAt(parameters, 'fieldsToSplitBy'), [], () => '').map(plainName);
  const isKnown = values.every(({ aggregation, field }) => aggregations.has(aggregation) && field !== '');
  if (values.length === 0 || !isKnown || isMade([...by, ...values.map(({ field }) => field)])) return unknown(task);
  return listCode('summarize', {
    values,
    by,
    plain: switchesOffDots(task),
    single: textAt(parameters, 'options', 'outputFormat') === 'singleItem',
    skipEmptySplit: at(parameters, 'options', 'skipEmptySplitFields') === true,
    lenient: at(parameters, 'options', 'continueIfFieldNotFound') === true || node.version >= 1.1,
    textual: node.version < 1.1,
  });
};

/** Keys given other names, each after the other, and those that match a pattern. */
export const renameKeys: Converter = (task) => {
  const { parameters } = task;
  const names = listAt(parameters, 'keys', 'key').map((key) => ({
    from: plainName(textAt(key, 'currentKey')),
    to: plainName(textAt(key, 'newKey')),
  }));
  const patterns = listAt(parameters, 'additionalOptions', 'regexReplacement', 'replacements').map((entry) => ({
    pattern: plainName(textAt(entry, 'searchRegex')),
    to: plainName(textAt(entry, 'replaceRegex')),
    flags: at(entry, 'options', 'caseInsensitive') === true ? 'gi' : 'g',
    depth: numberAt(entry, 'options', 'depth') ?? -1,
  }));
  if (isMade([...names.flatMap(({ from, to }) => [from, to]), ...patterns.flatMap(({ pattern, to }) => [pattern, to])]))
    return unknown(task);
  return listCode('rename', { names, patterns });
};

const listOperations: { readonly [operation: string]: Converter } = {
  limit,
  sort,
  removeDuplicates,
  aggregateItems: aggregate,
  concatenateItems: aggregate,
  splitOutItems: splitOut,
  summarize,
};

/** The node that did all of this before there was one for each. */
export const itemLists: Converter = (task) => {
  const operation = textAt(task.parameters, 'operation') || 'splitOutItems';
  const converter = Object.hasOwn(listOperations, operation) ? listOperations[operation] : undefined;
  return (converter ?? unknown)(task);
};
