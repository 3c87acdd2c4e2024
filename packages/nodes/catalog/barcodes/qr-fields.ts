import { boolean, choice, multiline, number, text } from '@heddle/contract/node/fields';

const of = (...kinds: string[]): { kind: string[] } => ({ kind: kinds });

export const qrFields = {
  kind: choice({
    label: 'Content',
    default: 'text',
    choices: [
      { value: 'text', label: 'Text' },
      { value: 'url', label: 'URL' },
      { value: 'wifi', label: 'Wi-Fi access' },
      { value: 'contact', label: 'Contact (vCard)' },
      { value: 'email', label: 'Email' },
      { value: 'phone', label: 'Phone number' },
      { value: 'transfer', label: 'Bank transfer (SEPA)' },
      { value: 'crypto', label: 'Crypto payment' },
    ],
  }),
  text: multiline({ label: 'Text', required: true, when: of('text'), placeholder: '{{ code }}' }),
  url: text({
    label: 'URL',
    required: true,
    when: of('url'),
    placeholder: 'https://example.com/tickets/{{ id }}',
  }),

  network: text({ label: 'Network name', required: true, when: of('wifi') }),
  security: choice({
    label: 'Security',
    default: 'WPA',
    when: of('wifi'),
    choices: [
      { value: 'WPA', label: 'WPA, WPA2 or WPA3' },
      { value: 'WEP', label: 'WEP' },
      { value: 'nopass', label: 'None' },
    ],
  }),
  password: text({
    label: 'Password',
    required: true,
    when: { kind: ['wifi'], security: ['WPA', 'WEP'] },
    help: 'It can be read by everyone who sees the code.',
  }),
  hidden: boolean({ label: 'Hidden network', when: of('wifi') }),

  holder: text({
    label: 'Name',
    required: true,
    when: of('contact', 'transfer'),
    help: 'Of the person, or of the payee.',
  }),
  organisation: text({ label: 'Organization', when: of('contact') }),
  role: text({ label: 'Role', when: of('contact') }),
  phone: text({ label: 'Phone number', when: of('contact') }),
  mail: text({ label: 'Email address', when: of('contact') }),
  website: text({ label: 'Website', when: of('contact') }),
  address: text({ label: 'Postal address', when: of('contact') }),

  recipient: text({ label: 'To', required: true, when: of('email'), placeholder: 'team@example.com' }),
  subject: text({ label: 'Subject', when: of('email') }),
  body: multiline({ label: 'Message', when: of('email') }),

  number: text({ label: 'Phone number', required: true, when: of('phone'), placeholder: '+41 44 123 45 67' }),

  iban: text({ label: 'IBAN', required: true, when: of('transfer') }),
  bic: text({ label: 'BIC', when: of('transfer'), help: 'Not needed within the European Economic Area.' }),
  euros: text({
    label: 'Amount (EUR)',
    when: of('transfer'),
    placeholder: '{{ total }}',
    help: 'If empty, the payer enters it.',
  }),
  reference: text({ label: 'Payment reference', when: of('transfer'), placeholder: 'Invoice {{ number }}' }),

  coin: choice({
    label: 'Coin',
    default: 'bitcoin',
    when: of('crypto'),
    choices: [
      { value: 'bitcoin', label: 'Bitcoin' },
      { value: 'litecoin', label: 'Litecoin' },
      { value: 'dogecoin', label: 'Dogecoin' },
      { value: 'ethereum', label: 'Ether' },
    ],
  }),
  wallet: text({ label: 'Address', required: true, when: of('crypto') }),
  coins: text({ label: 'Amount (coins)', when: of('crypto'), help: 'If empty, the payer enters it.' }),
  chain: number({
    label: 'Chain',
    default: 1,
    min: 1,
    step: 1,
    when: { kind: ['crypto'], coin: ['ethereum'] },
    help: '1 is Ethereum, 8453 Base, 137 Polygon.',
  }),
  label: text({ label: 'Label', when: { kind: ['crypto'], coin: ['bitcoin', 'litecoin', 'dogecoin'] } }),

  format: choice({
    label: 'Format',
    default: 'png',
    choices: [
      { value: 'png', label: 'PNG' },
      { value: 'svg', label: 'SVG' },
    ],
  }),
  output: choice({
    label: 'Result',
    default: 'file',
    choices: [
      { value: 'file', label: 'A file' },
      { value: 'dataUrl', label: 'A data URL in a field' },
    ],
  }),
  pixels: number({ label: 'Size (pixels)', default: 512, min: 32, max: 4096, step: 1 }),
  correction: choice({
    label: 'Error correction',
    default: 'M',
    choices: [
      { value: 'L', label: 'Low: 7% may be lost' },
      { value: 'M', label: 'Medium: 15%' },
      { value: 'Q', label: 'High: 25%' },
      { value: 'H', label: 'Highest: 30%' },
    ],
    help: 'Bank transfers always use Medium.',
  }),
  margin: number({
    label: 'Border (modules)',
    default: 4,
    min: 0,
    max: 20,
    step: 1,
    help: 'Scanners need about four.',
  }),
  dark: text({ label: 'Dark color', default: '#000000' }),
  light: text({ label: 'Light color', default: '#ffffff', help: 'A color like #ffffff, or transparent.' }),
  fileName: text({
    label: 'File name',
    when: { output: ['file'] },
    help: 'If empty, qr-code with the extension of the format.',
  }),
  to: text({
    label: 'Result field',
    default: 'qrCode',
    required: true,
    help: 'The name that the code gets in the item.',
  }),
};
