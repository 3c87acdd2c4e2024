import { boolean, choice, credential, json, multiline, number, pairs, text } from '@heddle/contract/node/fields';
import { callFields, savingFields } from '../../lib/ai/fields.ts';
import { onlyWhile } from '../../lib/ai/method-fields.ts';
import { chatFields } from '../chat/fields.ts';

const { requestTimeout, requestRetries, cacheHours, fallBack, fallbackCredential, fallbackModel } = callFields;
const { saveIn, saveUsageIn, ...askingFields } = chatFields('chat', 'my-model');
const { requestTimeout: _, requestRetries: __, cacheHours: ___, ...ofChat } = askingFields;

const callCost = number({
  label: 'Cost of a call (US dollars)',
  min: 0,
  max: 1000,
  optional: true,
  help: 'For budgets and AI Usage. If empty, the price of the model under Settings, AI Usage, for a million calls.',
});

const severalAtOnce = { when: { requests: ['several'] } };

const ofEndpoint = {
  url: text({
    label: 'URL',
    required: true,
    placeholder: 'https://ai.example.com/predict',
    help: 'With several items per request, the one of the first item counts, as for the body and the headers.',
  }),
  method: choice({ label: 'Method', default: 'POST', choices: ['POST', 'PUT', 'GET'] }),
  endpointCredential: credential({
    label: 'Credential',
    types: 'requests',
    help: 'Adds the key to each request. If empty, requests are sent without one.',
  }),
  headers: pairs({ label: 'Headers', help: 'Without keys, which belong to the credential.' }),
  requests: choice({
    label: 'Items per request',
    default: 'one',
    choices: [
      { value: 'one', label: 'One' },
      { value: 'several', label: 'Several' },
    ],
  }),
  body: json({
    label: 'JSON body',
    placeholder: '{ "text": "{{ text }}" }',
    help: 'If empty, the data of the item is sent. With several items per request, what stands beside their inputs.',
  }),
  batchSize: number({ label: 'Batch size', default: 16, min: 1, max: 1000, step: 1, ...severalAtOnce }),
  input: json({
    label: 'Input of an item',
    placeholder: '"{{ text }}"',
    help: 'If empty, the data of the item.',
    ...severalAtOnce,
  }),
  inputsAt: text({
    label: 'Inputs in the body',
    default: 'inputs',
    required: true,
    help: 'The path of the list of inputs.',
    expression: false,
    ...severalAtOnce,
  }),
  answerAt: text({
    label: 'Path of the answer',
    placeholder: 'predictions[0].label',
    help: 'If empty, the whole response. With several items per request, the path of the list with one entry for each item.',
    expression: false,
  }),
  entryAt: text({
    label: 'Path in an entry',
    placeholder: 'label',
    help: 'If empty, the whole entry.',
    expression: false,
    optional: true,
    ...severalAtOnce,
  }),
  modelName: text({
    label: 'Name of the model',
    placeholder: 'churn-v3',
    help: 'By which its calls are counted under AI Usage. If empty, the URL.',
    optional: true,
  }),
  inputTokensAt: text({
    label: 'Input tokens in the response',
    placeholder: 'usage.input_tokens',
    help: 'Their path, if the endpoint counts tokens.',
    expression: false,
    optional: true,
  }),
  outputTokensAt: text({
    label: 'Output tokens in the response',
    placeholder: 'usage.output_tokens',
    expression: false,
    optional: true,
  }),
  responseTokens: number({
    label: 'Output tokens at most',
    default: 4096,
    min: 1,
    max: 1_000_000,
    step: 1,
    help: 'What is set aside in a budget before a request, if the endpoint counts tokens.',
    optional: true,
  }),
};

const onText = {
  task: [
    'text-classification',
    'zero-shot-classification',
    'token-classification',
    'question-answering',
    'summarization',
    'translation',
    'fill-mask',
    'feature-extraction',
    'sentence-similarity',
    'text-to-image',
    'text-to-speech',
  ],
};
const onFile = { task: ['image-classification', 'object-detection', 'automatic-speech-recognition'] };

const ofTask = {
  taskCredential: credential({ label: 'Credential', types: ['huggingFace'], required: true }),
  task: {
    ...choice({
      label: 'Task',
      default: 'text-classification',
      choices: [
        { value: 'text-classification', label: 'Classify a text' },
        { value: 'zero-shot-classification', label: 'Choose among labels' },
        { value: 'token-classification', label: 'Find entities' },
        { value: 'question-answering', label: 'Answer a question from a text' },
        { value: 'summarization', label: 'Summarize' },
        { value: 'translation', label: 'Translate' },
        { value: 'fill-mask', label: 'Fill in a word' },
        { value: 'feature-extraction', label: 'Turn a text into a vector' },
        { value: 'sentence-similarity', label: 'Compare sentences' },
        { value: 'text-to-image', label: 'Make an image' },
        { value: 'text-to-speech', label: 'Speak a text' },
        { value: 'image-classification', label: 'Classify an image' },
        { value: 'object-detection', label: 'Find objects in an image' },
        { value: 'automatic-speech-recognition', label: 'Transcribe a recording' },
      ],
    }),
    expression: false as const,
  },
  taskModel: text({
    label: 'Model',
    required: true,
    placeholder: 'ProsusAI/finbert',
    help: 'A model for the task that Hugging Face runs itself (HF Inference).',
  }),
  text: multiline({ label: 'Text', required: true, placeholder: '{{ $json.text }}', when: onText }),
  labels: multiline({
    label: 'Labels',
    required: true,
    placeholder: 'refund\ndelivery',
    help: 'One in each line.',
    when: { task: ['zero-shot-classification'] },
  }),
  severalLabels: boolean({
    label: 'Several labels may fit',
    default: false,
    when: { task: ['zero-shot-classification'] },
  }),
  question: text({ label: 'Question', required: true, when: { task: ['question-answering'] } }),
  sentences: multiline({
    label: 'Sentences to compare with',
    required: true,
    help: 'One in each line.',
    when: { task: ['sentence-similarity'] },
  }),
  file: text({
    label: 'File',
    help: 'The name of the file in the item. If empty, its first file.',
    when: onFile,
  }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the file in base64.',
    when: onFile,
  }),
  parameters: json({
    label: 'Parameters',
    placeholder: '{ "top_k": 3 }',
    help: 'As Hugging Face describes them for the task.',
    optional: true,
  }),
};

/** The fields of the node for models of the user's own. */
export const customModelFields = {
  kind: {
    ...choice({
      label: 'Kind of model',
      default: 'chat',
      choices: [
        { value: 'chat', label: 'Chat model' },
        { value: 'endpoint', label: 'JSON endpoint' },
        { value: 'task', label: 'Task at Hugging Face' },
      ],
    }),
    expression: false as const,
  },
  ...onlyWhile({ kind: ['chat'] }, ofChat),
  ...onlyWhile({ kind: ['endpoint'] }, ofEndpoint),
  ...onlyWhile({ kind: ['task'] }, ofTask),
  saveIn,
  saveUsageIn: { ...savingFields.saveUsageIn },
  ...onlyWhile({ kind: ['endpoint', 'task'] }, { callCost }),
  cacheHours,
  fallBack: { ...fallBack, when: { kind: ['chat'] } },
  fallbackCredential: { ...fallbackCredential, when: { ...fallbackCredential.when, kind: ['chat'] } },
  fallbackModel: { ...fallbackModel, when: { ...fallbackModel.when, kind: ['chat'] } },
  requestTimeout,
  requestRetries,
};
