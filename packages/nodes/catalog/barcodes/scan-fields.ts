import { boolean, choice, number, text } from '@heddle/contract/node/fields';

export const scanFields = {
  file: text({ label: 'Image', help: 'The name of the file in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Where the item has no such file: the field with the image in base64.',
  }),
  codes: choice({
    label: 'Look for',
    default: 'all',
    choices: [
      { value: 'all', label: 'All kinds of codes' },
      { value: 'qr', label: 'QR codes' },
      { value: 'retail', label: 'Codes on goods: EAN, UPC, DataBar' },
      { value: 'linear', label: 'Codes of lines' },
      { value: 'matrix', label: 'Codes of dots: QR, Data Matrix, Aztec, PDF417' },
      { value: 'some', label: 'Those named below' },
    ],
    help: 'The fewer kinds, the quicker and the safer against mistakes.',
  }),
  kinds: text({
    label: 'Kinds',
    required: true,
    when: { codes: ['some'] },
    placeholder: 'EAN-13, Code 128',
    help: 'QR Code, Micro QR Code, EAN-13, EAN-8, UPC-A, UPC-E, Code 39, Code 93, Code 128, ITF, Codabar, DataBar, PDF417, Data Matrix, Aztec, MaxiCode; separated by commas.',
  }),
  most: number({ label: 'Codes at most', default: 50, min: 1, max: 255, step: 1 }),
  thorough: boolean({
    label: 'Thorough',
    default: true,
    help: 'Also looks for codes that are turned, inverted or small. Slower.',
  }),
  whenNone: choice({
    label: 'When there is none',
    default: 'fail',
    choices: [
      { value: 'fail', label: 'Fail the step' },
      { value: 'route', label: 'Leave by the port empty' },
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
    label: 'Name in the item',
    default: 'barcode',
    required: true,
    help: 'Where following nodes find the code, or the list of codes.',
  }),
};
