import type { Refusals, Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

export const microsoft = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ error: { code, message } }));

export const ofGraph: Refusals = {
  wrongToken: microsoft(401, 'InvalidAuthenticationToken', 'Access token is empty.'),
  missingScope: microsoft(403, 'accessDenied', 'Access denied'),
  notFound: microsoft(404, 'itemNotFound', 'Item does not exist'),
  tooOften: microsoft(429, 'activityLimitReached', 'The app or user has been throttled.'),
  invalid: microsoft(400, 'invalidRequest', 'The name is invalid'),
};

// https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors
export const ofDynamics: Refusals = {
  wrongToken: microsoft(401, '0x80048306', 'The token has expired'),
  missingScope: microsoft(403, '0x80040220', 'Principal user is missing prvReadAccount privilege'),
  notFound: microsoft(404, '0x80040217', 'account With Id = 1 Does Not Exist'),
  tooOften: microsoft(429, '0x80072322', 'Number of requests exceeded the limit of 6000'),
  invalid: microsoft(400, '0x80060888', "Could not find a property named 'titel'"),
};
