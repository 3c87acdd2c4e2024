import type { ModelKind } from '@heddle/contract/node/models';
import { MODEL_LIST } from '@heddle/contract/node/models';
import { choice, credential, json, number, text } from '@heddle/contract/node/fields';

/** Where a call is not taken or fails, another model can be asked. */
const withFallback = { when: { fallBack: ['other'] } };

/** The fields that say which model is called, of the types of credentials that a node takes or of all that have models of a kind. */
export const modelFields = (types: readonly string[] | ModelKind, standard: string) => ({
  credential: credential({ label: 'Credential', types, required: true, section: 'Configuration' }),
  model: text({ label: 'Model', required: true, placeholder: standard, default: standard, loads: MODEL_LIST }),
});

/** The fields that say how long an answer may get and how a model chooses its words. */
export const writingFields = {
  maxTokens: number({
    label: 'Output tokens at most',
    default: 4096,
    min: 1,
    max: 200_000,
    step: 1,
    help: 'What a model thinks counts too. An answer that reaches the limit fails.',
  }),
  temperature: number({
    label: 'Temperature',
    min: 0,
    max: 2,
    step: 0.1,
    optional: true,
    help: '0 for the same answer each time, more for variety. If empty, the default of the model; some models take none.',
  }),
  effort: choice({
    label: 'Reasoning effort',
    default: 'default',
    optional: true,
    choices: [
      { value: 'default', label: 'Default of the model' },
      { value: 'none', label: 'None' },
      { value: 'low', label: 'Low' },
      { value: 'medium', label: 'Medium' },
      { value: 'high', label: 'High' },
    ],
  }),
  seed: number({
    label: 'Seed',
    min: 0,
    step: 1,
    optional: true,
    help: 'Makes answers repeatable where the model can do it.',
  }),
};

const forJson = { when: { answerAs: ['json'] } };

/** The fields that say what form an answer has. */
export const answerFields = {
  answerAs: choice({
    label: 'Answer as',
    default: 'text',
    choices: [
      { value: 'text', label: 'Text' },
      { value: 'json', label: 'JSON' },
    ],
  }),
  schema: json({
    label: 'JSON Schema of the answer',
    default: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
    help: 'An answer that does not fit is corrected by the model up to twice, then the item fails.',
    ...forJson,
  }),
};

/** The fields that say where an answer goes. */
export const savingFields = {
  saveIn: text({ label: 'Save answer in field', default: 'answer', required: true, expression: false }),
  saveUsageIn: text({
    label: 'Save usage in field',
    default: 'usage',
    help: 'Model, tokens and cost of the answer. If empty, they are only in the log of the run.',
    expression: false,
  }),
};

/** The fields that say what happens when a model of a kind does not answer. */
const answeringFields = (kind: ModelKind) => ({
  fallBack: {
    ...choice({
      label: 'If the model does not answer',
      default: 'fail',
      section: 'Error Handling',
      choices: [
        { value: 'fail', label: 'Fail' },
        { value: 'other', label: 'Ask another model' },
      ],
      help: 'Where the provider refuses the call, has too many, or fails. Retries come first.',
    }),
    expression: false as const,
  },
  fallbackCredential: credential({
    label: 'Credential of the other model',
    types: kind,
    section: 'Error Handling',
    requiredWhen: { fallBack: ['other'] },
    ...withFallback,
  }),
  fallbackModel: text({
    label: 'Other model',
    section: 'Error Handling',
    requiredWhen: { fallBack: ['other'] },
    ...withFallback,
  }),
  requestTimeout: number({
    label: 'Request timeout (seconds)',
    default: 300,
    min: 1,
    max: 3600,
    step: 1,
    section: 'Error Handling',
  }),
  requestRetries: number({
    label: 'Retries of a request',
    default: 3,
    min: 0,
    max: 10,
    step: 1,
    section: 'Error Handling',
  }),
});

/** The field that says how long answers count. */
export const cacheField = {
  cacheHours: number({
    label: 'Reuse answers for (hours)',
    default: 0,
    min: 0,
    max: 8760,
    optional: true,
    help: 'The same question is answered from an earlier answer for this long. 0: each call is made.',
  }),
};

/** The fields that say what happens when a model does not answer, and how long answers count. */
export const callFields = { ...cacheField, ...answeringFields('chat') };

/** The same for models of another kind, whose answers are files: these are not kept for other runs. */
export const fileCallFields = answeringFields;

/** The fields by which a step chooses its models. */
export type ChoiceFields = ReturnType<typeof modelFields> & ReturnType<typeof answeringFields>;
