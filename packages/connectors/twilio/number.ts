import type { ConnectorObject } from '../kit/connector.ts';
import { as, commaList, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

export const number: ConnectorObject = {
  key: 'number',
  name: 'Phone number',
  operations: {
    list: {
      name: 'List Twilio numbers',
      method: 'GET',
      path: '/IncomingPhoneNumbers.json',
      items: 'incoming_phone_numbers',
      next: of.pages,
      sample: {
        sid: 'PN0123456789abcdef0123456789abcdef',
        phone_number: '+14155550100',
        friendly_name: '(415) 555-0100',
      },
    },
    lookUp: {
      name: 'Look up phone number',
      description: 'Tells whether a number is valid, and more for a fee',
      method: 'GET',
      at: 'https://lookups.twilio.com/v2',
      path: '/PhoneNumbers/{PhoneNumber}',
      params: { PhoneNumber: required(as('lookedUp', text('Phone number', { placeholder: '+4915112345678' }))) },
      query: {
        Fields: as(
          'lookupFields',
          commaList('Data packages', {
            placeholder: 'line_type_intelligence',
            help: 'Separated by commas. Charged for.',
          }),
        ),
        CountryCode: as('countryCode', text('Country', { placeholder: 'DE', help: 'For national numbers.' })),
      },
      sample: {
        phone_number: '+4915112345678',
        national_format: '01511 2345678',
        country_code: 'DE',
        valid: true,
        validation_errors: [],
      },
    },
  },
};

const onService = {
  ServiceSid: required(
    as('verifySid', text('Verify service SID', { placeholder: 'VA0123456789abcdef0123456789abcdef' })),
  ),
};
const at = 'https://verify.twilio.com/v2';
const verification = {
  sid: 'VE0123456789abcdef0123456789abcdef',
  to: '+4915112345678',
  status: 'pending',
  valid: false,
};

export const verify: ConnectorObject = {
  key: 'verify',
  name: 'Verification',
  operations: {
    start: {
      name: 'Send verification code',
      method: 'POST',
      at,
      path: '/Services/{ServiceSid}/Verifications',
      params: onService,
      bodyIs: 'form',
      body: {
        To: required(of.to),
        Channel: as(
          'channel',
          oneOf(
            'Channel',
            [
              { value: 'sms', label: 'SMS' },
              { value: 'call', label: 'Call' },
              { value: 'whatsapp', label: 'WhatsApp' },
            ],
            { default: 'sms' },
          ),
        ),
      },
      repeat: 'twice',
      sample: verification,
    },
    check: {
      name: 'Check verification code',
      description: 'Its status is approved if the code is right',
      method: 'POST',
      at,
      path: '/Services/{ServiceSid}/VerificationCheck',
      params: onService,
      bodyIs: 'form',
      body: { To: required(of.to), Code: required(as('code', text('Code', { placeholder: '123456' }))) },
      // A code that was right once is no longer known.
      repeat: 'twice',
      sample: { ...verification, status: 'approved', valid: true },
    },
  },
};

export const account: ConnectorObject = {
  key: 'account',
  name: 'Account',
  operations: {
    balance: {
      name: 'Get balance',
      method: 'GET',
      path: '/Balance.json',
      sample: { account_sid: 'AC0123456789abcdef0123456789abcdef', balance: '12.50', currency: 'USD' },
    },
  },
};
