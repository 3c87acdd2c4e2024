import type { JsonObject } from '@heddle/contract/json';
import type { Conversion, Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';
import { unknown } from './unknown.ts';

const PORTS = ['main', 'second'];

const merging = (data: JsonObject): Conversion => ({ ...one('merge', data), inputPorts: PORTS });

/** What n8n keeps of the items that match, by its own names. */
const kept: { readonly [mode: string]: string } = {
  keepMatches: 'both',
  enrichInput1: 'first',
  keepEverything: 'all',
  inner: 'both',
  left: 'first',
  outer: 'all',
};

/** Which input's fields stay where both have one. */
function winner({ parameters }: Task): string {
  const chosen = textAt(parameters, 'options', 'clashHandling', 'values', 'resolveClash');
  return chosen === 'preferInput1' ? 'first' : 'second';
}

function byFields(task: Task): Conversion {
  const { parameters, node } = task;
  const advanced = at(parameters, 'advanced') === true;
  const [pair, more] = [
    ...listAt(parameters, 'mergeByFields', 'values'),
    ...listAt(parameters, 'matchFields', 'values'),
  ];
  const plain = textAt(parameters, 'fieldsToMatchString');
  const fields =
    !advanced && node.version >= 3 && plain !== ''
      ? { first: plain, second: plain }
      : pair && { first: textAt(pair, 'field1'), second: textAt(pair, 'field2') };
  const joinMode = textAt(parameters, 'joinMode') || 'keepMatches';
  const from = textAt(parameters, 'outputDataFrom') || 'both';
  if (!fields || more || fields.first === '' || fields.first.includes(',') || fields.first.startsWith('='))
    return unknown(task);
  if (joinMode === 'keepNonMatches' && from === 'input1')
    return merging({ mode: 'key', key: fields.first, secondKey: fields.second, keep: 'unmatched' });
  const keep = kept[joinMode];
  if (keep === undefined || (joinMode === 'keepMatches' && from !== 'both')) return unknown(task);
  return merging({ mode: 'key', key: fields.first, secondKey: fields.second, keep, wins: winner(task) });
}

/** How the first version of Merge calls its ways. */
function early(task: Task): Conversion {
  const { parameters } = task;
  const key = { key: textAt(parameters, 'propertyName1'), secondKey: textAt(parameters, 'propertyName2') };
  switch (textAt(parameters, 'mode') || 'append') {
    case 'append':
      return merging({ mode: 'append' });
    case 'mergeByIndex': {
      const join = textAt(parameters, 'join') || 'left';
      return merging({ mode: 'position', keep: kept[join] ?? 'first', wins: 'second' });
    }
    case 'multiplex':
      return merging({ mode: 'pairs', wins: 'second' });
    case 'mergeByKey':
      return key.key === ''
        ? unknown(task)
        : merging({
            mode: 'key',
            ...key,
            keep: 'first',
            wins: textAt(parameters, 'overwrite') === 'undefined' ? 'first' : 'second',
          });
    case 'removeKeyMatches':
      return key.key === '' ? unknown(task) : merging({ mode: 'key', ...key, keep: 'unmatched' });
    default:
      return unknown(task);
  }
}

/** Two inputs as one; more than two, and merging by a query, have no equal. */
export const merge: Converter = (task) => {
  const { parameters, node } = task;
  if (node.version < 2) return early(task);
  if (Number(textAt(parameters, 'numberInputs') || 2) > 2) return unknown(task);
  const mode = textAt(parameters, 'mode') || 'append';
  if (mode === 'append') return merging({ mode: 'append' });
  if (mode !== 'combine') return unknown(task);
  const by =
    textAt(parameters, 'combineBy') ||
    textAt(parameters, 'combinationMode') ||
    (node.version < 3 ? 'mergeByFields' : 'combineByFields');
  if (by === 'combineByPosition' || by === 'mergeByPosition') {
    return merging({
      mode: 'position',
      keep: at(parameters, 'options', 'includeUnpaired') === true ? 'all' : 'both',
      wins: winner(task),
    });
  }
  if (by === 'combineAll' || by === 'multiplex') return merging({ mode: 'pairs', wins: winner(task) });
  return byFields(task);
};
