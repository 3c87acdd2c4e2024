import type { FieldSpec } from '@heddle/contract/node/fields';
import type { ComponentType } from 'react';
import { ApiOperationControl } from './api-operation.tsx';
import { BooleanControl } from './boolean.tsx';
import { CasesControl } from './cases.tsx';
import { ChoiceControl } from './choice.tsx';
import { CodeControl } from './code.tsx';
import { ConditionControl } from './condition.tsx';
import type { ControlProps } from './control.ts';
import { CredentialControl } from './credential.tsx';
import { EntriesControl } from './entries.tsx';
import { JsonControl } from './json.tsx';
import { MultilineControl } from './multiline.tsx';
import { NumberControl } from './number.tsx';
import { RulesControl } from './rules.tsx';
import { ScheduleControl } from './schedule.tsx';
import { SecretControl } from './secret.tsx';
import { TextControl } from './text.tsx';
import { WorkflowControl } from './workflow.tsx';

/** The control of each kind of field. */
export const controls: { readonly [kind in FieldSpec['kind']]: ComponentType<ControlProps> } = {
  text: TextControl,
  multiline: MultilineControl,
  number: NumberControl,
  boolean: BooleanControl,
  choice: ChoiceControl,
  condition: ConditionControl,
  json: JsonControl,
  code: CodeControl,
  pairs: EntriesControl,
  assignments: EntriesControl,
  cases: CasesControl,
  rules: RulesControl,
  secret: SecretControl,
  credential: CredentialControl,
  workflow: WorkflowControl,
  schedule: ScheduleControl,
  operation: ApiOperationControl,
};

/** Kinds with several parts, whose controls show errors beside each part. */
export const showsOwnErrors: ReadonlySet<FieldSpec['kind']> = new Set(['schedule']);

/** How a field and expressions go together: not at all, in its text, or in place of its fixed value. */
export type ExpressionUse = 'none' | 'inside' | 'instead';

const instead: readonly FieldSpec['kind'][] = ['number', 'boolean', 'choice'];

export function expressionUse(spec: FieldSpec): ExpressionUse {
  if (spec.expression === false || spec.kind === 'code' || spec.kind === 'secret') return 'none';
  return instead.includes(spec.kind) ? 'instead' : 'inside';
}
