import type { Refusals } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

// https://docs.aws.amazon.com/lambda/latest/api/CommonErrors.html
export const refusals: Refusals = {
  wrongToken: said(403, 'The security token included in the request is invalid', (message) => ({ message })),
  missingScope: said(403, 'User: ada is not authorized to perform: lambda:InvokeFunction', (Message) => ({
    Message,
  })),
  notFound: said(404, 'Function not found: check-order', (Message) => ({ Type: 'User', Message })),
  tooOften: said(429, 'Rate Exceeded', (message) => ({ Reason: 'CallerRateLimitExceeded', message })),
  invalid: said(400, 'Value 1 at memorySize failed', (message) => ({ Type: 'User', message })),
};
