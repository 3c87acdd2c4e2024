import { boolean, pairs, text } from '@heddle/contract/node/fields';

export const htmlFields = {
  field: text({ label: 'Field', default: 'data', required: true, help: 'Where the HTML stands in the item.' }),
  values: pairs({
    label: 'Values',
    required: true,
    help: 'A name and a CSS selector each. A name that ends in [] takes all elements, others the first. A selector may end in ::html, ::value or ::attr(href); the text is read otherwise.',
  }),
  skip: text({
    label: 'Leave out of texts',
    expression: false,
    placeholder: 'img, nav, .comment',
    help: 'CSS selectors of elements whose text does not count.',
  }),
  trim: boolean({ label: 'Trim', default: true, help: 'Without white space at both ends.' }),
  keep: boolean({ label: 'Keep other fields', help: 'Off: the item has only the values.' }),
};
