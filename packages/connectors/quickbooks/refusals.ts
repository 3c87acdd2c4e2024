import type { Refusals, Refused } from '../testing/refused.ts';

const quickbooks = (status: number, code: string, Message: string, Detail: string): Refused => [
  status,
  { Fault: { Error: [{ Message, Detail, code }], type: 'ValidationFault' }, time: '2026-12-01T12:00:00.000-08:00' },
  Detail,
];

// https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes
export const refusals: Refusals = {
  wrongToken: [
    401,
    {
      fault: { error: [{ message: 'message=AuthenticationFailed', detail: 'Malformed bearer token', code: '3200' }] },
    },
    'Malformed bearer token',
  ],
  missingScope: [
    403,
    { fault: { error: [{ message: 'message=ApplicationAuthorizationFailed', detail: null, code: '3100' }] } },
    'ApplicationAuthorizationFailed',
  ],
  notFound: quickbooks(400, '610', 'Object Not Found', 'Object Not Found : Something you are trying to use is gone.'),
  tooOften: quickbooks(429, '3001', 'ThrottleExceeded', 'The request limit was reached.'),
  invalid: quickbooks(400, '2020', 'Required param missing', 'Required parameter Line is missing in the request'),
};
