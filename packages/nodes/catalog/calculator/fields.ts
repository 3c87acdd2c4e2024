import { choice, number, text } from '@heddle/contract/node/fields';

const twoNumbers = {
  operation: ['add', 'subtract', 'multiply', 'divide', 'percentOf', 'share', 'change', 'plusPercent', 'minusPercent'],
};

export const calculatorFields = {
  operation: choice({
    label: 'Calculate',
    default: 'formula',
    choices: [
      { value: 'formula', label: 'A formula' },
      { value: 'add', label: 'A + B' },
      { value: 'subtract', label: 'A − B' },
      { value: 'multiply', label: 'A × B' },
      { value: 'divide', label: 'A ÷ B' },
      { value: 'percentOf', label: 'A % of B' },
      { value: 'share', label: 'A in % of B' },
      { value: 'change', label: 'The change from A to B in %' },
      { value: 'plusPercent', label: 'A plus B %' },
      { value: 'minusPercent', label: 'A minus B %' },
      { value: 'split', label: 'Split A into parts' },
      { value: 'round', label: 'A, rounded' },
    ],
  }),
  formula: text({
    label: 'Formula',
    required: true,
    when: { operation: ['formula'] },
    placeholder: 'round(price * quantity * (1 + 8.1%), 2)',
    help: 'Numbers, names of fields, + - * / mod ^ and parentheses; 5% is 0.05. Functions: abs, round, floor, ceil, trunc, sign, sqrt, cbrt, pow, exp, ln, log(x, base), div, mod, min, max, sum, avg, median, clamp(x, low, high), pi(), e().',
  }),
  a: text({
    label: 'A',
    required: true,
    when: { operation: [...twoNumbers.operation, 'split', 'round'] },
    placeholder: '{{ price }}',
    help: 'A number.',
  }),
  b: text({ label: 'B', required: true, when: twoNumbers, placeholder: '{{ quantity }}', help: 'A number.' }),
  parts: text({
    label: 'Parts',
    default: '2',
    when: { operation: ['split'] },
    placeholder: '50, 30, 20',
    help: 'The number of equal parts, or the weights of the parts.',
  }),
  rounding: choice({
    label: 'Round',
    default: 'none',
    choices: [
      { value: 'none', label: 'Do not round' },
      { value: 'decimals', label: 'To decimals' },
      { value: 'currency', label: 'To the decimals of a currency' },
      { value: 'step', label: 'To multiples of a step' },
      { value: 'digits', label: 'To significant digits' },
    ],
    help: 'Calculations keep 60 digits; 0.1 + 0.2 is 0.3.',
  }),
  decimals: number({ label: 'Decimals', default: 2, min: 0, max: 50, step: 1, when: { rounding: ['decimals'] } }),
  currency: text({
    label: 'Currency',
    default: 'EUR',
    when: { rounding: ['currency'] },
    help: 'Its code: EUR has two decimals, JPY none, KWD three.',
  }),
  step: text({
    label: 'Step',
    default: '0.05',
    when: { rounding: ['step'] },
    help: '0.05 for cash in Swiss francs, 0.25 for quarters, 1000 for thousands.',
  }),
  digits: number({ label: 'Digits', default: 3, min: 1, max: 60, step: 1, when: { rounding: ['digits'] } }),
  mode: choice({
    label: 'Rounding',
    default: 'halfUp',
    when: { rounding: ['decimals', 'currency', 'step', 'digits'] },
    choices: [
      { value: 'halfUp', label: 'Half away from zero: 2.5 is 3' },
      { value: 'halfEven', label: 'Half to even, as banks do: 2.5 is 2, 3.5 is 4' },
      { value: 'halfDown', label: 'Half towards zero: 2.5 is 2' },
      { value: 'up', label: 'Away from zero' },
      { value: 'down', label: 'Towards zero' },
      { value: 'ceil', label: 'Up' },
      { value: 'floor', label: 'Down' },
    ],
  }),
  as: choice({
    label: 'Output',
    default: 'number',
    choices: [
      { value: 'number', label: 'A number' },
      { value: 'text', label: 'A text with all its digits' },
    ],
    help: 'A number has about 16 digits; text keeps all of them, with the decimals of the rounding.',
  }),
  to: text({
    label: 'Save result in field',
    default: 'result',
    required: true,
    help: 'Dots create nested fields.',
  }),
};
