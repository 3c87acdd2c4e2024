import { connectorFields } from '../node/connector-fields.ts';
import { HAND_ON } from '../node/hand-on.ts';
import type { FieldSpec, Fields } from '../node/fields.ts';
import * as field from '../node/fields.ts';
import type { ChosenOperation, DescribedParameter, ParameterKind } from './operation.ts';

/** The value of a choice that is not made: nothing is sent. */
const UNSET = 'unset';

const helps: { readonly [kind in ParameterKind]?: string } = {
  list: 'Separated by commas.',
  numbers: 'Separated by commas.',
  commas: 'Separated by commas.',
  entries: 'An object: {"name": "value"}.',
  file: 'The name of the file in the item.',
};

function specOf({ kind, label, help, placeholder, choices, required }: DescribedParameter): FieldSpec {
  const words = [help, helps[kind]].filter((part) => part !== undefined && part !== '').join(' ');
  const options = {
    label,
    ...(words === '' ? {} : { help: words }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(required ? { required } : { optional: true }),
  };
  if (kind === 'number') return field.number(options);
  if (kind === 'json' || kind === 'entries') return field.json(options);
  if (kind === 'paragraph') return field.multiline(options);
  if (kind === 'file') return field.text({ ...options, default: 'file', expression: false });
  if (kind !== 'flag' && kind !== 'choice') return field.text(options);
  const values = kind === 'flag' ? FLAG : (choices ?? []).map((value) => ({ value, label: value }));
  if (required) return field.choice({ ...options, default: values[0]?.value ?? '', choices: values });
  return field.choice({ ...options, default: UNSET, choices: [{ value: UNSET, label: 'Not set' }, ...values] });
}

const FLAG = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

const PAGES = [
  { value: 'none', label: 'None' },
  { value: 'cursor', label: 'Cursor from the response' },
  { value: 'page', label: 'Page number parameter' },
  { value: 'offset', label: 'Offset parameter' },
  { value: 'last', label: 'ID of the last entry' },
  { value: 'link', label: 'URL in the Link header' },
  { value: 'address', label: 'URL in the response' },
];

/** The fields by which the reading of answers and pages is adjusted where the description says nothing or is wrong. */
function readingFields({ items, paging, download }: ChosenOperation['operation']): Fields {
  if (download) return { fileField: connectorFields.fileField };
  const adjusted = { section: 'Execution' as const, optional: true };
  const parameter = paging && 'parameter' in paging ? paging.parameter : '';
  const at = paging && 'at' in paging ? paging.at : paging && 'id' in paging ? paging.id : '';
  const paged = (...by: string[]) => ({ when: { pagesBy: by } });
  const any = paged(...PAGES.map(({ value }) => value).filter((value) => value !== 'none'));
  return {
    limited: { ...connectorFields.limited, ...any },
    limit: { ...connectorFields.limit, when: { ...any.when, limited: [true] } },
    handOn: { ...connectorFields.handOn, ...any },
    batchSize: { ...connectorFields.batchSize, when: { ...any.when, handOn: [HAND_ON.batches] } },
    itemsAt: {
      ...field.text({
        ...adjusted,
        label: 'Path to the items',
        default: items,
        help: 'A path in the response, such as data.results. If empty, the response itself.',
      }),
      expression: false,
    },
    pagesBy: {
      ...field.choice({ ...adjusted, label: 'Pagination', default: paging?.by ?? 'none', choices: PAGES }),
      expression: false,
    },
    pageParameter: {
      ...field.text({ ...adjusted, label: 'Page parameter', default: parameter }),
      expression: false,
      ...paged('cursor', 'page', 'offset', 'last'),
    },
    pageAt: {
      ...field.text({
        ...adjusted,
        label: 'Path in the response',
        default: at,
        help: 'Where the cursor or URL is, such as meta.next. For an ID, the field of an entry.',
      }),
      expression: false,
      ...paged('cursor', 'last', 'address'),
    },
  };
}

/** The fields of a node that does a described operation: its parameters, how its answers are read, what happens after an interruption. */
export function operationFields({ operation, address }: ChosenOperation): Fields {
  const parameters = operation.parameters.map((parameter): [string, FieldSpec] => [parameter.key, specOf(parameter)]);
  const isRepeatable =
    operation.effect === 'read' || operation.idempotencyHeader !== undefined || REPEATABLE.has(operation.method);
  return {
    ...Object.fromEntries(parameters),
    ...readingFields(operation),
    address: field.text({
      label: 'Base URL',
      default: address,
      section: 'Execution',
      help: 'Change it for your own server.',
    }),
    ...(isRepeatable ? {} : { afterInterruption: connectorFields.afterInterruption }),
    requestTimeout: connectorFields.requestTimeout,
    requestRetries: connectorFields.requestRetries,
  };
}

const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);
