import { defineNode } from '@heddle/contract/node/define';
import { qrFields } from './qr-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const qrCodeGenerator = defineNode({
  type: 'qrCodeGenerator',
  name: 'QR Code Generator',
  category: 'File Operations',
  icon: 'qr-code',
  description: 'Creates QR codes for texts, URLs, Wi-Fi access, contacts and payments, as PNG or SVG',
  summary: '{kind} {text} {url} {network} {holder}',
  effect: 'none',
  fields: qrFields,
  examples: [
    {
      title: 'A URL for each item',
      given: [{ id: 7 }],
      with: {
        kind: 'url',
        url: 'https://example.com/tickets/{{ id }}',
        format: 'svg',
        fileName: 'ticket-{{ id }}.svg',
      },
      gives: {
        main: [{ id: 7, qrCode: { name: 'ticket-7.svg', mediaType: 'image/svg+xml', size: 3167, modules: 29 } }],
      },
    },
    {
      title: 'Wi-Fi access',
      given: [{}],
      with: {
        kind: 'wifi',
        network: 'Guests; upstairs',
        password: 'welcome',
        format: 'svg',
        dark: '#003366',
        light: 'transparent',
        correction: 'Q',
      },
      gives: { main: [{ qrCode: { name: 'qr-code.svg', mediaType: 'image/svg+xml', size: 3837, modules: 33 } }] },
    },
    {
      title: 'A bank transfer',
      given: [{ number: 'R-17', total: '12.5' }],
      with: {
        kind: 'transfer',
        holder: 'Wikimedia Foerdergesellschaft',
        iban: 'DE33 1002 0500 0001 1947 00',
        bic: 'BFSWDE33BER',
        euros: '{{ total }}',
        reference: 'Invoice {{ number }}',
        format: 'svg',
      },
      gives: {
        main: [
          {
            number: 'R-17',
            total: '12.5',
            qrCode: { name: 'qr-code.svg', mediaType: 'image/svg+xml', size: 6244, modules: 41 },
          },
        ],
      },
    },
    { title: 'A text is needed', given: [{}], with: {}, fails: 'field_required' },
    {
      title: 'An IBAN with a mistake is refused',
      given: [{}],
      with: { kind: 'transfer', holder: 'Ada', iban: 'DE33100205000001194701' },
      fails: 'field_invalid',
    },
    {
      title: 'So is a code that cannot be told from its background',
      given: [{}],
      with: { text: 'a', dark: '#cccccc' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { makeCodes } = await lazyImport(import('./qr-run.ts'));
    return makeCodes(context);
  },
});
