import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'supplier-vat-check',
  name: 'Supplier VAT Check',
  description:
    "Checks a supplier's VAT number with the European Commission's VIES service before the supplier enters your books.",
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'building-2',
  useCase:
    'For purchasing and finance: the form for new suppliers calls this workflow first, and typing errors are caught immediately.',
  tags: ['supplier', 'vat', 'vies', 'compliance', 'onboarding'],
  estimatedTime: '8 min setup',
  nodes: {
    supplier: node('webhookTrigger', [0, 1], 'Supplier entered', {
      endpoint: '/suppliers/check',
      responseMode: 'respondNode',
    }),
    normal: node('dataTransform', [1, 1], 'Clean up the number', {
      set: [
        { name: 'country', value: '{{ (country ?? "").trim().toUpperCase() }}' },
        { name: 'vat', value: '{{ (vat ?? "").replace(/[^0-9A-Za-z]/g, "").toUpperCase() }}' },
      ],
    }),
    wellFormed: node('conditional', [2, 1], 'Well formed?', { condition: 'country.length === 2 && vat.length >= 8' }),
    ask: node('httpRequest', [3, 0.5], 'Ask VIES', {
      url: 'https://ec.europa.eu/taxation_customs/vies/rest-api/ms/{{ country }}/vat/{{ vat }}',
      onFailure: 'retry',
    }),
    valid: node('conditional', [4, 0.5], 'Registered?', { condition: 'isValid' }),
    accept: node('respondToWebhook', [5, 0], 'Accept', {
      body: 'json',
      json: `{ "accepted": true, "supplier": "{{ $node('Supplier entered').json.name }}", "registeredAs": "{{ name }}", "address": "{{ address }}" }`,
    }),
    unknown: node('respondToWebhook', [5, 1], 'Not registered', {
      statusCode: 422,
      body: 'json',
      json: '{ "accepted": false, "reason": "VIES does not know this VAT number" }',
    }),
    malformed: node('respondToWebhook', [3, 2], 'Not a VAT number', {
      statusCode: 422,
      body: 'json',
      json: '{ "accepted": false, "reason": "Send the country (two letters) and the VAT number without it" }',
    }),
  },
  flow: [
    'supplier > normal > wellFormed:true > ask > valid:true > accept',
    'valid:false > unknown',
    'wellFormed:false > malformed',
  ],
  trials: [
    {
      title: 'A registered supplier is accepted',
      given: [{ name: 'Nordlicht GmbH', country: 'de', vat: '123 456 789' }],
      answers: {
        'GET https://ec.europa.eu/taxation_customs/vies/rest-api/ms/DE/vat/123456789': {
          isValid: true,
          userError: 'VALID',
          name: 'NORDLICHT GMBH',
          address: 'HAFEN 1, KIEL',
        },
      },
      gives: {
        'Clean up the number': [{ country: 'DE', vat: '123456789' }],
        Accept: [{ isValid: true, name: 'NORDLICHT GMBH' }],
      },
    },
    {
      title: 'A number that VIES does not know is refused',
      given: [{ name: 'Nobody', country: 'DE', vat: '000000000' }],
      answers: {
        'GET https://ec.europa.eu/taxation_customs/vies/rest-api/ms/DE/vat/000000000': {
          isValid: false,
          userError: 'INVALID',
        },
      },
      gives: { 'Not registered': [{ isValid: false }] },
    },
    {
      title: 'What is no number is not even asked for',
      given: [{ country: 'Germany', vat: '12' }],
      gives: { 'Not a VAT number': [{ vat: '12' }] },
    },
  ],
});
