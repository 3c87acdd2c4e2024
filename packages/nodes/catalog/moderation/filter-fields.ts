import { boolean, choice, multiline, pairs, text } from '@heddle/contract/node/fields';
import { methodFields, onlyWhile } from '../../lib/ai/method-fields.ts';
import { textFields } from '../../lib/language/batches.ts';

const { text: textField, to } = textFields('moderation');

const action = (label: string, when: { [field: string]: readonly string[] } = {}) =>
  choice({
    label,
    default: 'block',
    choices: [
      { value: 'block', label: 'Block the item' },
      { value: 'mask', label: 'Mask them' },
      { value: 'remove', label: 'Remove them' },
    ],
    ...(Object.keys(when).length === 0 ? {} : { when }),
  });

const { method: _, ...asking } = methodFields;

export const filterFields = {
  method: {
    ...methodFields.method,
    help: 'Both give results of the same form. An AI model finds what is unwanted besides what the rules find, costs money, and gets the texts.',
  },
  text: textField,
  ...onlyWhile(
    { method: ['model'] },
    {
      topics: multiline({
        label: 'Unwanted content',
        default: 'insults\nthreats\nhate\nsexual content\nadvertising',
        help: 'What the model looks for, one in each line. If empty, only profanity and personal data, as set below.',
      }),
      topicAction: action('If unwanted content is found'),
    },
  ),
  words: multiline({
    label: 'Blocked words',
    help: 'Separated by commas or line breaks, in any case. A star stands for any letters: casino*.',
  }),
  profanity: boolean({
    label: 'Block profanity',
    default: true,
    help: 'A short list of English and German swear words. Add your own under Blocked words.',
  }),
  disguised: boolean({
    label: 'Find disguised words',
    default: true,
    help: 'Also words with digits, dots or blanks in them, like c4s1no or c.a.s.i.n.o.',
  }),
  exceptions: multiline({ label: 'Allowed words', help: 'Words and phrases that are never objected to.' }),
  wordAction: action('If words are found'),
  patterns: pairs({
    label: 'Patterns',
    help: 'A name and a JavaScript regular expression without slashes: order = [A-Z]{2}-\\d{6}. Case is ignored.',
  }),
  patternAction: action('If patterns match'),
  personal: choice({
    label: 'Personal data',
    default: 'ignore',
    choices: [
      { value: 'ignore', label: 'Leave it' },
      { value: 'mask', label: 'Mask it' },
      { value: 'remove', label: 'Remove it' },
      { value: 'block', label: 'Block the item' },
    ],
  }),
  personalTypes: text({
    label: 'Types of personal data',
    default: 'email, phone, iban, card, ip',
    required: true,
    when: { personal: ['mask', 'remove', 'block'] },
    help: 'As in Entity Extraction, which also has person, place, date and others.',
  }),
  country: text({
    label: 'Country',
    placeholder: 'DE',
    when: { personal: ['mask', 'remove', 'block'] },
    help: 'A code like DE or US, to recognize national phone numbers.',
  }),
  links: choice({
    label: 'Links',
    default: 'ignore',
    choices: [
      { value: 'ignore', label: 'Leave them' },
      { value: 'listed', label: 'Object to those of the domains' },
      { value: 'unlisted', label: 'Object to all but those of the domains' },
      { value: 'all', label: 'Object to all' },
    ],
  }),
  domains: multiline({
    label: 'Domains',
    required: true,
    when: { links: ['listed', 'unlisted'] },
    placeholder: 'example.com',
    help: 'Separated by commas or line breaks. Subdomains are included.',
  }),
  linkAction: action('If links are found', { links: ['listed', 'unlisted', 'all'] }),
  maskWith: choice({
    label: 'Mask with',
    default: 'label',
    choices: [
      { value: 'label', label: 'What it is: [email]' },
      { value: 'stars', label: 'Stars' },
    ],
  }),
  cleanTo: text({
    label: 'Cleaned text field',
    default: 'cleanText',
    help: 'Gets the text without what is masked or removed. If empty, it is left out.',
  }),
  to,
  ...asking,
};
