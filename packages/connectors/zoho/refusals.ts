import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

const zoho = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ code, details: {}, message, status: 'error' }));

// https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
export const refusals: Refusals = {
  wrongToken: zoho(401, 'INVALID_TOKEN', 'invalid oauth token'),
  missingScope: zoho(403, 'NO_PERMISSION', 'Permission denied'),
  notFound: zoho(400, 'INVALID_DATA', 'the id given seems to be invalid'),
  tooOften: zoho(429, 'TOO_MANY_REQUESTS', 'Too many requests fired in concurrency'),
  invalid: [
    200,
    {
      data: [
        {
          code: 'MANDATORY_NOT_FOUND',
          details: { api_name: 'Last_Name' },
          message: 'required field not found',
          status: 'error',
        },
      ],
    },
    'Last_Name: required field not found',
  ],
};
