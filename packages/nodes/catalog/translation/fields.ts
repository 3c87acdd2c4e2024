import { boolean, choice, json, multiline, pairs, text } from '@heddle/contract/node/fields';
import { callFields, modelFields, savingFields, writingFields } from '../../lib/ai/fields.ts';

/** The fields of a node that translates by a model. */
export const translationFields = {
  ...modelFields('chat', 'gpt-5-mini'),
  format: choice({
    label: 'Translate',
    default: 'text',
    choices: [
      { value: 'text', label: 'Text or Markdown' },
      { value: 'html', label: 'HTML' },
      { value: 'json', label: 'The texts in JSON' },
    ],
  }),
  text: multiline({
    label: 'Text',
    default: '{{ text }}',
    help: 'The text of each item, usually an expression such as {{ message.body }}.',
    when: { format: ['text', 'html'] },
  }),
  value: json({
    label: 'JSON',
    default: '{{ $json }}',
    help: 'Every text in it is translated; names, numbers and the structure stay.',
    when: { format: ['json'] },
  }),
  skip: text({
    label: 'Properties that stay',
    placeholder: 'id, sku, url',
    help: 'Names, separated by commas. What is in them is not translated and not sent.',
    when: { format: ['json'] },
  }),
  target: text({
    label: 'Target language',
    required: true,
    default: 'en',
    placeholder: 'de',
    help: 'A code such as de, pt-BR or zh-Hant.',
  }),
  source: text({
    label: 'Source language',
    placeholder: 'Detected',
    help: 'A code such as en. If empty, the language is detected on this server.',
  }),
  skipSame: boolean({
    label: 'Leave texts in the target language',
    default: true,
    help: 'A text that surely is in the target language already is not sent. Not where the target names a region or script, as in pt-BR.',
  }),
  formality: choice({
    label: 'Form of address',
    default: 'default',
    choices: [
      { value: 'default', label: 'As in the text' },
      { value: 'formal', label: 'Formal' },
      { value: 'informal', label: 'Informal' },
    ],
  }),
  glossary: pairs({
    label: 'Glossary',
    help: 'Terms and their translations. A term without a translation stays as it is.',
    optional: true,
  }),
  instructions: multiline({
    label: 'Instructions',
    placeholder: 'The texts are descriptions of bicycles for a web shop.',
    help: 'What the model should know besides.',
    optional: true,
  }),
  sameNumbers: boolean({
    label: 'Numbers must stay the same',
    default: true,
    optional: true,
    help: 'A translation with other numbers is corrected by the model up to twice, then the item fails. Their form may change: 1,000.50 and 1.000,50.',
  }),
  ...writingFields,
  saveIn: { ...savingFields.saveIn, label: 'Save translation in field', default: 'translation' },
  saveLanguageIn: text({
    label: 'Save source language in field',
    default: 'sourceLanguage',
    help: 'The given or detected code; null where it is unknown. If empty, it is not saved.',
    expression: false,
  }),
  saveUsageIn: savingFields.saveUsageIn,
  ...callFields,
};

export type TranslationFields = typeof translationFields;
