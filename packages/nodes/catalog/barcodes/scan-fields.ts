import { boolean, choice, number, text } from '@heddle/contract/node/fields';

export const scanFields = {
  file: text({ label: 'Image', help: 'The name of the file in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the image in base64.',
  }),
  codes: choice({
    label: 'Code types',
    default: 'all',
    choices: [
      { value: 'all', label: 'All code types' },
      { value: 'qr', label: 'QR codes' },
      { value: 'retail', label: 'Product codes: EAN, UPC, DataBar' },
      { value: 'linear', label: 'Linear barcodes' },
      { value: 'matrix', label: '2D codes: QR, Data Matrix, Aztec, PDF417' },
      { value: 'some', label: 'Custom' },
    ],
    help: 'Fewer types are faster and more reliable.',
  }),
  kinds: text({
    label: 'Custom types',
    required: true,
    when: { codes: ['some'] },
    placeholder: 'EAN-13, Code 128',
    help: 'QR Code, Micro QR Code, EAN-13, EAN-8, UPC-A, UPC-E, Code 39, Code 93, Code 128, ITF, Codabar, DataBar, PDF417, Data Matrix, Aztec, MaxiCode; separated by commas.',
  }),
  most: number({ label: 'Code limit', default: 50, min: 1, max: 255, step: 1 }),
  thorough: boolean({
    label: 'Thorough scan',
    default: true,
    help: 'Also finds rotated, inverted and small codes. Slower.',
  }),
  whenNone: choice({
    label: 'If no code is found',
    default: 'fail',
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'route', label: 'Send to port "empty"' },
    ],
  }),
  output: choice({
    label: 'Result',
    default: 'items',
    choices: [
      { value: 'items', label: 'An item for each code' },
      { value: 'one', label: 'One item with all of them' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'barcode',
    required: true,
    help: 'The name that the code or the list of codes gets in the item.',
  }),
};
