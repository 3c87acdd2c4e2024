import type { WorkflowProblem } from '@heddle/contract/api/workflows';
import { configured } from '@heddle/contract/described/configured';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { HeddleError } from '@heddle/contract/errors/define';
import { tableErrors } from '@heddle/contract/errors/tables';
import { workflowErrors } from '@heddle/contract/errors/workflow';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { fixedValue, isInUse } from '@heddle/contract/node/when';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { hasExpression } from './template.ts';
import type { CheckedType } from './workflow-problems.ts';
import { nodeProblem } from './workflow-problems.ts';

/** What a node refers to outside its workflow, and has to exist before it runs. */
export type ReferenceKind = 'table' | 'credential' | 'workflow';

/** A table that a field names, in lower case as tables are found; a credential or workflow by its id. */
export interface ResourceReference {
  kind: ReferenceKind;
  key: string;
  field: string;
  /** As the node has it. */
  given: string;
}

const missing: Readonly<Record<ReferenceKind, (given: string) => HeddleError>> = {
  table: (name) => tableErrors.table_not_found({ name }),
  credential: () => credentialErrors.credential_not_found(),
  workflow: () => workflowErrors.workflow_not_found(),
};

/** The codes of the problems of `missingReferences`. */
export const REFERENCE_PROBLEMS: readonly string[] = Object.values(missing).map((error) => error('').code);

function kindOf({ kind, names }: FieldSpec): ReferenceKind | null {
  if (kind === 'credential' || kind === 'workflow') return kind;
  return names === 'table' ? 'table' : null;
}

/** What a node's fields refer to without an expression. A node that is switched off refers to nothing. */
export function referencesOf(
  node: Pick<WorkflowNode, 'type' | 'data'>,
  type: CheckedType | undefined,
): ResourceReference[] {
  const { data } = node;
  if (!type || isAnnotation(node.type) || data['disabled'] === true) return [];
  const { fields } = configured(type, data);
  return Object.entries(fields).flatMap(([field, spec]): ResourceReference[] => {
    const kind = kindOf(spec);
    const value = kind === null ? null : fixedValue(spec, field, data);
    if (kind === null || typeof value !== 'string' || hasExpression(value) || !isInUse(spec, fields, data)) return [];
    const given = value.trim();
    return given === '' ? [] : [{ kind, key: kind === 'table' ? given.toLowerCase() : given, field, given }];
  });
}

/** The problem of a reference of a node to something that does not exist. */
export const missingReference = (
  node: Pick<WorkflowNode, 'id' | 'type' | 'data'>,
  type: CheckedType | undefined,
  { kind, field, given }: ResourceReference,
): WorkflowProblem => nodeProblem(node, type, field, missing[kind](given).toJSON());
