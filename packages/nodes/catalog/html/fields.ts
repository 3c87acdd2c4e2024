import { boolean, pairs, text } from '@heddle/contract/node/fields';

export const htmlFields = {
  field: text({ label: 'Field', default: 'data', required: true, help: 'The field with the HTML.' }),
  values: pairs({
    label: 'Values',
    required: true,
    help: 'A name and a CSS selector each. A name that ends in [] takes all elements, others the first. A selector may end in ::html, ::value or ::attr(href); the text is read otherwise.',
  }),
  skip: text({
    label: 'Exclude from text',
    expression: false,
    placeholder: 'img, nav, .comment',
    help: 'CSS selectors of elements to ignore.',
  }),
  trim: boolean({ label: 'Trim', default: true, help: 'Removes white space at both ends.' }),
  keep: boolean({ label: 'Keep other fields', help: 'If off, the item has only the values.' }),
};
