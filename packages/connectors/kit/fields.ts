import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { Field, FieldSpec, Fields } from '@heddle/contract/node/fields';
import { connectorFields as common } from '@heddle/contract/node/connector-fields';
import { HAND_ON } from '@heddle/contract/node/hand-on';
import { choice, credential } from '@heddle/contract/node/fields';
import { nodeSettings } from '@heddle/contract/node/settings';
import type { Connector, NamedOperation } from './connector.ts';
import { parametersOf } from './connector.ts';
import { isRepeatable } from './once.ts';
import { searchOf } from './repeat-mark.ts';
import { keyOf } from './parameters.ts';

const credentialField = (types: readonly string[]) =>
  credential({ label: 'Credential', types, required: true, section: 'Configuration' });

/** The value of the field `operation`, in the words of the form. */
export const operationField = ({ operations }: Connector, start: string): Field<string> => ({
  ...choice({
    label: 'Operation',
    default: start,
    choices: [...operations.values()].map(({ id, name, object }) => ({ value: id, label: name, group: object.name })),
  }),
  // Form, effect and checks depend on it before any item is there.
  expression: false,
});

/**
 * The fields of a connector's node: the operation, the credential, the parameters of all operations, each in use with those that have it.
 * Throws `connector_definition_invalid` where two operations mean different things by one name.
 */
export function connectorFields(connector: Connector, start: string): Fields {
  const operations = [...connector.operations.values()];
  if (!connector.operations.has(start)) throw inconsistent(connector, `it has no operation "${start}"`);
  const fields = new Map<string, FieldSpec>([
    ['operation', operationField(connector, start)],
    ['credential', credentialField(connector.credentials)],
  ]);
  const uses = new Map<string, { spec: FieldSpec; in: string[]; required: string[] }>();
  for (const operation of operations) collect(connector, operation, uses);
  for (const [key, { spec, in: all, required }] of uses) {
    const requiredWhen = required.length > 0 ? { requiredWhen: { operation: required } } : {};
    fields.set(key, { ...spec, when: { operation: all }, ...requiredWhen });
  }
  const only = (wanted: (operation: NamedOperation) => boolean) => ({
    when: { operation: operations.filter(wanted).map(({ id }) => id) },
  });
  const lists = only(({ next }) => next !== undefined);
  fields.set('limited', { ...common.limited, ...lists });
  fields.set('limit', { ...common.limit, when: { ...lists.when, limited: [true] } });
  fields.set('handOn', { ...common.handOn, ...lists });
  fields.set('batchSize', { ...common.batchSize, when: { ...lists.when, handOn: [HAND_ON.batches] } });
  fields.set('fileField', { ...common.fileField, ...only(({ download }) => download === true) });
  fields.set('afterInterruption', {
    ...common.afterInterruption,
    ...only((operation) => !isRepeatable(operation) && !searchOf(operation)),
  });
  fields.set('requestTimeout', common.requestTimeout);
  fields.set('requestRetries', common.requestRetries);
  return Object.fromEntries(fields);
}

function collect(
  connector: Connector,
  operation: NamedOperation,
  uses: Map<string, { spec: FieldSpec; in: string[]; required: string[] }>,
): void {
  for (const [wire, parameter] of parametersOf(operation)) {
    const key = keyOf(wire, parameter);
    const known = uses.get(key) ?? { spec: parameter.spec, in: [], required: [] };
    if (isReserved(key))
      throw inconsistent(connector, `"${operation.id}" names a parameter "${key}", which is a field of every node`);
    if (JSON.stringify(known.spec) !== JSON.stringify(parameter.spec))
      throw inconsistent(connector, `"${operation.id}" means something else by "${key}" than other operations`);
    if (parameter.spec.loads !== undefined && !Object.hasOwn(connector.lists, parameter.spec.loads))
      throw inconsistent(
        connector,
        `"${operation.id}" offers the list "${parameter.spec.loads}", which it does not have`,
      );
    if (!known.in.includes(operation.id)) known.in.push(operation.id);
    if (parameter.required) known.required.push(operation.id);
    uses.set(key, known);
  }
}

/** Fields of every node or connector: a parameter of such a name needs a key of its own. */
const isReserved = (key: string): boolean =>
  key in common || key === 'credential' || key in nodeSettings || key === 'operation' || key === 'label';

const inconsistent = ({ name }: Connector, reason: string): Error =>
  connectorErrors.connector_definition_invalid({ vendor: name, reason });
