import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';
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

/** `fieldToSplitOut` as a path of ours and as the name that its entries get. */
const pathOf = (task: Task, name: string): string => task.text(at(task.parameters, name)).trim();

const quoted = (path: string): string => JSON.stringify(path);

/** The source of a field of the item: n8n reads `a.b` as the field a.b where there is one. */
const readPath = (path: string): string =>
  `Object.hasOwn($json, ${quoted(path)}) ? $json[${quoted(path)}] : $json${path
    .split('.')
    .map((part) => `?.[${quoted(part)}]`)
    .join('')}`;

/** The entries of one list become items. Several lists side by side have no equal. */
export const splitOut: Converter = (task) => {
  const path = pathOf(task, 'fieldToSplitOut');
  const include = textAt(task.parameters, 'include') || 'noOtherFields';
  if (path === '' || path.includes(',') || path.includes('{{') || include === 'selectedOtherFields')
    return unknown(task);
  const name = task.text(at(task.parameters, 'options', 'destinationFieldName')) || (path.split('.').at(-1) ?? path);
  const wrap = include !== 'noOtherFields' || at(task.parameters, 'options', 'destinationFieldName') !== undefined;
  const list = `[${readPath(path)}].flat().filter(x => x !== undefined)`;
  return one('splitOut', {
    list: `{{= ${wrap ? `${list}.map(x => ({ ${quoted(name)}: x }))` : list} }}`,
    keep: include !== 'noOtherFields',
    entryName: name,
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
  if (kind !== 'simple' || fields.length === 0) return unknown(task);
  const by = fields
    .map((field) => `${textAt(field, 'fieldName')}${textAt(field, 'order') === 'descending' ? ' desc' : ''}`)
    .join(', ');
  return one('dataSorter', { mode: 'fields', by, ignoreCase: true, nulls: 'last' });
};

export const removeDuplicates: Converter = (task) => {
  const { parameters, node } = task;
  const operation = textAt(parameters, 'operation') || 'removeDuplicateInputItems';
  const compare = textAt(parameters, 'compare') || 'allFields';
  if (operation !== 'removeDuplicateInputItems' || compare === 'allFieldsExcept') return unknown(task);
  const listed =
    node.version < 2
      ? listAt(parameters, 'fieldsToCompare', 'fields')
          .map((field) => textAt(field, 'fieldName'))
          .join(', ')
      : '';
  const keys = compare === 'selectedFields' ? textAt(parameters, 'fieldsToCompare') || listed : '';
  return one('dataDeduplicator', { keys, remember: 'run' }, ['unique']);
};

/** A group of items as one: lists of single fields, or of whole items. */
export const aggregate: Converter = (task) => {
  const { parameters, text } = task;
  if (textAt(parameters, 'aggregate') === 'aggregateAllItemData') {
    const name = text(at(parameters, 'destinationFieldName')) || 'data';
    const include = textAt(parameters, 'include') || 'allFields';
    if (include !== 'allFields') return unknown(task);
    return one('dataTransform', {
      mode: 'javascript',
      transform: `return [{ [${quoted(name)}]: items }];`,
      runFor: 'all',
    });
  }
  const fields = listAt(parameters, 'fieldsToAggregate', 'fieldToAggregate').map((field) => ({
    path: textAt(field, 'fieldToAggregate'),
    name:
      at(field, 'renameField') === true
        ? textAt(field, 'outputFieldName')
        : (textAt(field, 'fieldToAggregate').split('.').at(-1) ?? ''),
  }));
  if (fields.length === 0 || fields.some(({ path }) => path === '' || path.startsWith('='))) return unknown(task);
  const merge = at(parameters, 'options', 'mergeLists') === true;
  const keepMissing = at(parameters, 'options', 'keepMissing') === true;
  const entries = fields.map(({ path, name }) => `  ${quoted(name)}: valuesAt(${quoted(path)}),`).join('\n');
  const found = keepMissing
    ? '.map((value) => value ?? null)'
    : '.filter((value) => value !== undefined && value !== null)';
  const transform = `const at = (item, path) => (path in item ? item[path] : path.split('.').reduce((value, key) => value?.[key], item));
const valuesAt = (path) => items.map((item) => at(item, path))${found}${merge ? '.flat()' : ''};
return [{
${entries}
}];`;
  return one('dataTransform', { mode: 'javascript', transform, runFor: 'all' });
};

/** Keys given other names, each after the other. */
export const renameKeys: Converter = (task) => {
  const keys = listAt(task.parameters, 'keys', 'key').map(
    (key) => [textAt(key, 'currentKey'), textAt(key, 'newKey')] as const,
  );
  if (keys.length === 0 || listAt(task.parameters, 'additionalOptions', 'regexReplacement', 'replacements').length > 0)
    return unknown(task);
  const transform = `const names = ${JSON.stringify(keys)};
return items.map((item) => {
  const renamed = { ...item };
  for (const [from, to] of names) {
    if (!from || !to || from === to || !(from in renamed)) continue;
    renamed[to] = renamed[from];
    delete renamed[from];
  }
  return renamed;
});`;
  return one('dataTransform', { mode: 'javascript', transform, runFor: 'all' });
};

const listOperations: { readonly [operation: string]: Converter } = {
  limit,
  sort,
  removeDuplicates,
  aggregateItems: aggregate,
  concatenateItems: aggregate,
  splitOutItems: splitOut,
};

/** The node that did all of this before there was one for each. */
export const itemLists: Converter = (task) => {
  const operation = textAt(task.parameters, 'operation') || 'splitOutItems';
  const converter = Object.hasOwn(listOperations, operation) ? listOperations[operation] : undefined;
  return (converter ?? unknown)(task);
};
