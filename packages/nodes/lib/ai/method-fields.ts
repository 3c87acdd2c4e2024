import type { JsonValue } from '@heddle/contract/json';
import type { Fields } from '@heddle/contract/node/fields';
import { choice, multiline } from '@heddle/contract/node/fields';
import { callFields, modelFields, savingFields, writingFields } from './fields.ts';

/** The same fields, in use only while others have these values as well. */
export const onlyWhile = <F extends Fields>(when: { [field: string]: readonly JsonValue[] }, fields: F): F =>
  // Each field keeps its kind, so its value keeps its type.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, when: { ...field.when, ...when } }]),
  ) as F;

const { credential, model } = modelFields('chat', 'gpt-5-mini');
const { maxTokens, temperature, effort } = writingFields;

/** The fields of a node that asks an AI model for what it otherwise does itself. The model is `aiModel`, as nodes may have models of their own. */
export const askingFields = {
  credential,
  aiModel: { ...model, label: 'AI model' },
  instructions: multiline({
    label: 'Instructions',
    placeholder: 'The texts are reviews of hotels.',
    help: 'What the model should know besides. The form of the answer stays the same.',
  }),
  maxTokens,
  temperature,
  effort,
  saveUsageIn: { ...savingFields.saveUsageIn, optional: true as const },
  ...callFields,
};

const byModel = onlyWhile({ method: ['model'] }, askingFields);

/** The fields of a node that works on this machine, or asks an AI model for the same. */
export const methodFields = {
  method: {
    ...choice({
      label: 'Method',
      default: 'local',
      choices: [
        { value: 'local', label: 'On this machine' },
        { value: 'model', label: 'AI model' },
      ],
      help: 'Both give results of the same form. An AI model understands more, costs money, and gets the contents of your items.',
    }),
    expression: false as const,
  },
  ...byModel,
};

/** Fields that matter on this machine only. */
export const onlyLocally = <F extends Fields>(fields: F): F => onlyWhile({ method: ['local'] }, fields);

/** The effect of a node that has a method: what it does on this machine, or a call. */
export const methodEffect = ({ method }: { readonly [field: string]: unknown }): 'none' | 'read' =>
  method === 'model' ? 'read' : 'none';
