import type { JsonValue } from '@heddle/contract/json';

/** An answer as the vendor documents it: its status, its body, and what of it users have to see. */
export type Refused = readonly [status: number, body: JsonValue, said: string];

export interface Refusals {
  wrongToken: Refused;
  missingScope: Refused;
  notFound: Refused;
  tooOften: Refused;
  invalid: Refused;
}

const google = (status: number, message: string, reason: string): Refused => [
  status,
  { error: { code: status, message, errors: [{ message, domain: 'global', reason }], status: reason } },
  message,
];
const anaplan = (status: number, message: string): Refused =>
  said(status, message, () => ({ status: { code: status, message } }));
const qlik = (status: number, code: string, title: string): Refused =>
  said(status, title, () => ({ errors: [{ code, title, status }], traceId: 't1' }));
const serviceNow = (status: number, message: string, detail: string): Refused =>
  said(status, message, () => ({ error: { message, detail }, status: 'failure' }));
const pagerDuty = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ error: { code, message } }));
const opsgenie = (status: number, message: string): Refused =>
  said(status, message, () => ({ message, took: 0.001, requestId: 'r1' }));
const googleRefusals: Refusals = {
  wrongToken: google(401, 'Request had invalid authentication credentials.', 'authError'),
  missingScope: google(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions'),
  notFound: google(404, 'Requested entity was not found.', 'notFound'),
  // https://developers.google.com/workspace/calendar/api/guides/errors: limits of a user come with 403.
  tooOften: google(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded'),
  invalid: google(400, 'Invalid value for: start.dateTime', 'invalid'),
};
const said = (status: number, message: string, body: (message: string) => JsonValue): Refused => [
  status,
  body(message),
  message,
];
const notion = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ object: 'error', status, code, message }));
const telegram = (status: number, description: string): Refused =>
  said(status, description, () => ({ ok: false, error_code: status, description }));
const salesforce = (status: number, errorCode: string, message: string): Refused =>
  said(status, message, () => [{ errorCode, message }]);
const microsoft = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ error: { code, message } }));
const airtable = (status: number, type: string, message: string): Refused =>
  said(status, message, () => ({ error: { type, message } }));
const asana = (status: number, message: string): Refused =>
  said(status, message, () => ({ errors: [{ message, help: 'For more information on API status codes …' }] }));
const looker = (status: number, message: string): Refused =>
  said(status, message, () => ({ message, documentation_url: 'https://cloud.google.com/looker/docs' }));
const meta = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' } }));
const paypal = (status: number, name: string, message: string): Refused =>
  said(status, message, () => ({ name, message, debug_id: 'b1d1f06c7246c' }));
const square = (status: number, category: string, code: string, detail: string): Refused =>
  said(status, detail, () => ({ errors: [{ category, code, detail }] }));
// https://developer.squareup.com/docs/build-basics/general-considerations/handling-errors
const squareRefusals: Refusals = {
  wrongToken: square(401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'This request could not be authorized.'),
  missingScope: square(
    403,
    'AUTHENTICATION_ERROR',
    'INSUFFICIENT_SCOPES',
    'The merchant has not given your application sufficient permissions to do that.',
  ),
  notFound: square(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND', 'Could not find payment with id: p1'),
  tooOften: square(429, 'RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.'),
  invalid: square(400, 'INVALID_REQUEST_ERROR', 'VALUE_TOO_LOW', 'Amount must be greater than 0.'),
};
const stripe = (status: number, type: string, message: string): Refused =>
  said(status, message, () => ({ error: { type, message } }));
const sendgrid = (status: number, message: string, field: string | null = null): Refused =>
  said(status, message, () => ({ errors: [{ message, field, help: null }] }));
const twilio = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }));
const hubspot = (status: number, category: string, message: string, errors?: JsonValue): Refused =>
  said(status, message, () => ({ status: 'error', category, message, ...(errors === undefined ? {} : { errors }) }));
const pipedrive = (status: number, error: string): Refused =>
  said(status, error, () => ({ success: false, error, errorCode: status }));
const quickbooks = (status: number, code: string, Message: string, Detail: string): Refused => [
  status,
  { Fault: { Error: [{ Message, Detail, code }], type: 'ValidationFault' }, time: '2026-12-01T12:00:00.000-08:00' },
  Detail,
];
const xero = (Status: number, Title: string, Detail: string): Refused => [
  Status,
  { Type: null, Title, Status, Detail, Instance: '3b1a5c2e' },
  Detail,
];
const zoho = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ code, details: {}, message, status: 'error' }));
const freshworks = (code: number, message: string): Refused =>
  said(code, message, () => ({ errors: { code, message: [message] } }));
const adp = (status: number, messageTxt: string): Refused =>
  said(status, messageTxt, () => ({
    confirmMessage: { processMessages: [{ userMessage: { messageTxt }, developerMessage: { codeValue: 'E1' } }] },
  }));
const acumatica = (status: number, exceptionMessage: string): Refused => [
  status,
  { message: 'An error has occurred.', exceptionMessage, exceptionType: 'PX.Data.PXException' },
  exceptionMessage,
];
const sage = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({
    'ia::result': { 'ia::error': { code, message, supportId: 's1', details: [{ code: 'd1', message }] } },
    'ia::meta': { totalCount: 1, totalSuccess: 0, totalError: 1 },
  }));
const tableau = (status: number, code: string, summary: string, detail: string): Refused => [
  status,
  { error: { summary, detail, code } },
  `${summary}: ${detail}`,
];
// Slack answers with status 200 except where it is asked too often.
const slack = (error: string, more = {}, shown = error): Refused => [200, { ok: false, error, ...more }, shown];

// https://www.dropbox.com/developers/documentation/http/documentation#error-handling
const dropbox = (status: number, tag: string): Refused => [
  status,
  { error_summary: `${tag}/..`, error: { '.tag': tag } },
  tag,
];

const box = (status: number, code: string, message: string): Refused =>
  said(status, message, () => ({ type: 'error', status, code, message, request_id: 'abcdef123456' }));

const ofGraph: Refusals = {
  wrongToken: microsoft(401, 'InvalidAuthenticationToken', 'Access token is empty.'),
  missingScope: microsoft(403, 'accessDenied', 'Access denied'),
  notFound: microsoft(404, 'itemNotFound', 'Item does not exist'),
  tooOften: microsoft(429, 'activityLimitReached', 'The app or user has been throttled.'),
  invalid: microsoft(400, 'invalidRequest', 'The name is invalid'),
};

// https://developer.atlassian.com/cloud/confluence/rest/v2/intro/
const confluence = (status: number, code: string, title: string): Refused =>
  said(status, title, () => ({ errors: [{ status, code, title, detail: null }] }));

// https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors
const ofDynamics: Refusals = {
  wrongToken: microsoft(401, '0x80048306', 'The token has expired'),
  missingScope: microsoft(403, '0x80040220', 'Principal user is missing prvReadAccount privilege'),
  notFound: microsoft(404, '0x80040217', 'account With Id = 1 Does Not Exist'),
  tooOften: microsoft(429, '0x80072322', 'Number of requests exceeded the limit of 6000'),
  invalid: microsoft(400, '0x80060888', "Could not find a property named 'titel'"),
};

const daily = (status: number, error: string, info: string): Refused => said(status, info, () => ({ error, info }));
const liveKit = (status: number, code: string, msg: string): Refused => said(status, msg, () => ({ code, msg }));
const zoom = (status: number, code: number, message: string): Refused =>
  said(status, message, () => ({ code, message }));

// https://www.odata.org/documentation/odata-version-2-0/json-format/
const odata2 = (status: number, code: string, value: string): Refused =>
  said(status, value, () => ({ error: { code, message: { lang: 'en', value } } }));

// Since version 4 of its framework, Oracle Fusion has details in application/vnd.oracle.adf.error+json.
const fusion = (status: number, detail: string): Refused =>
  said(status, detail, () => ({ title: 'Error', status: String(status), 'o:errorDetails': [{ detail }] }));
const fusionRefusals: Refusals = {
  wrongToken: fusion(401, 'Unauthorized'),
  missingScope: fusion(403, 'The user is not authorized to read the resource'),
  notFound: fusion(404, 'The requested item was not found'),
  tooOften: fusion(429, 'Too many requests'),
  invalid: fusion(400, 'The attribute Supplier is required'),
};

/** What each vendor answers where it refuses a request, by the vendor's name. */
export const refusals: { readonly [vendor: string]: Refusals } = {
  airtable: {
    wrongToken: airtable(401, 'AUTHENTICATION_REQUIRED', 'Authentication required'),
    missingScope: airtable(403, 'INVALID_PERMISSIONS', 'You are not permitted to perform this operation'),
    notFound: [404, { error: 'NOT_FOUND' }, 'NOT_FOUND'],
    tooOften: [429, { errors: [{ error: 'RATE_LIMIT_REACHED', message: 'Rate limit exceeded.' }] }, 'Rate limit'],
    invalid: airtable(422, 'UNKNOWN_FIELD_NAME', 'Unknown field name: "Titel"'),
  },
  asana: {
    wrongToken: asana(401, 'Not Authorized'),
    missingScope: asana(403, 'Forbidden'),
    notFound: asana(404, 'task: Not a recognized ID: 1'),
    tooOften: asana(429, 'You have made too many requests recently. Please, be chill.'),
    invalid: asana(400, 'workspace: Missing input'),
  },
  // https://docs.aws.amazon.com/lambda/latest/api/CommonErrors.html
  awsLambda: {
    wrongToken: said(403, 'The security token included in the request is invalid', (message) => ({ message })),
    missingScope: said(403, 'User: ada is not authorized to perform: lambda:InvokeFunction', (Message) => ({
      Message,
    })),
    notFound: said(404, 'Function not found: check-order', (Message) => ({ Type: 'User', Message })),
    tooOften: said(429, 'Rate Exceeded', (message) => ({ Reason: 'CallerRateLimitExceeded', message })),
    invalid: said(400, 'Value 1 at memorySize failed', (message) => ({ Type: 'User', message })),
  },
  // https://docs.docker.com/reference/api/engine/#section/Errors
  dockerContainer: {
    wrongToken: said(401, 'authorization denied by plugin', (message) => ({ message })),
    missingScope: said(403, 'access is not permitted', (message) => ({ message })),
    notFound: said(404, 'No such container: report', (message) => ({ message })),
    tooOften: said(429, 'toomanyrequests: You have reached your pull rate limit', (message) => ({ message })),
    invalid: said(400, 'invalid reference format', (message) => ({ message })),
  },
  azureFunction: {
    wrongToken: microsoft(401, 'AuthenticationFailed', 'Authentication failed'),
    missingScope: microsoft(403, 'AuthorizationFailed', 'The client does not have authorization to perform action'),
    notFound: microsoft(404, 'ResourceNotFound', 'The Resource was not found'),
    tooOften: microsoft(429, 'TooManyRequests', 'Too many requests have been received'),
    invalid: microsoft(400, 'InvalidApiVersionParameter', 'The api-version is invalid'),
  },
  // https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/
  boxStorage: {
    wrongToken: box(401, 'unauthorized', 'Unauthorized'),
    missingScope: box(403, 'access_denied_insufficient_permissions', 'Access denied - insufficient permission'),
    notFound: box(404, 'not_found', 'Not Found'),
    tooOften: box(429, 'rate_limit_exceeded', 'Request rate limit exceeded, please try again later'),
    invalid: box(400, 'item_name_invalid', 'Item name invalid'),
  },
  confluence: {
    wrongToken: confluence(401, 'UNAUTHORIZED', 'Unauthorized'),
    missingScope: confluence(403, 'FORBIDDEN', 'Current user not permitted to use Confluence'),
    notFound: confluence(404, 'NOT_FOUND', 'Not Found'),
    tooOften: [429, { message: 'Rate limit exceeded' }, 'Rate limit exceeded'],
    invalid: confluence(400, 'INVALID_REQUEST_PARAMETER', 'Provided value for id is not valid'),
  },
  daily: {
    wrongToken: daily(401, 'authentication-error', 'invalid API key'),
    missingScope: daily(403, 'authorization-error', 'the key does not have this permission'),
    notFound: daily(404, 'not-found', 'room kick-off not found'),
    tooOften: daily(429, 'rate-limit-error', 'too many requests'),
    invalid: daily(400, 'invalid-request-error', 'a room named kick-off already exists'),
  },
  discord: {
    wrongToken: [401, { message: '401: Unauthorized', code: 0 }, 'Unauthorized'],
    missingScope: [403, { message: 'Missing Permissions', code: 50_013 }, 'Missing Permissions'],
    notFound: [404, { message: 'Unknown Channel', code: 10_003 }, 'Unknown Channel'],
    tooOften: [429, { message: 'You are being rate limited.', retry_after: 64.57, global: false }, 'rate limited'],
    invalid: [
      400,
      {
        code: 50_035,
        message: 'Invalid Form Body',
        errors: {
          content: { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] },
        },
      },
      'Invalid Form Body: content: Must be 2000 or fewer in length',
    ],
  },
  // Endpoints say their errors with 409, a missing scope comes with 401.
  dropbox: {
    wrongToken: dropbox(401, 'expired_access_token'),
    missingScope: dropbox(401, 'missing_scope'),
    notFound: dropbox(409, 'path/not_found'),
    tooOften: dropbox(429, 'too_many_requests'),
    invalid: dropbox(409, 'path/malformed_path'),
  },
  github: {
    wrongToken: [401, { message: 'Bad credentials', documentation_url: 'https://docs.github.com' }, 'Bad credentials'],
    missingScope: [
      403,
      { message: 'Resource not accessible by personal access token' },
      'not accessible by personal access token',
    ],
    notFound: [404, { message: 'Not Found' }, 'Not Found'],
    // https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api: 403 or 429.
    tooOften: [403, { message: 'API rate limit exceeded for user ID 1.' }, 'API rate limit exceeded'],
    invalid: [
      422,
      { message: 'Validation Failed', errors: [{ resource: 'Issue', field: 'title', code: 'missing_field' }] },
      'Validation Failed: title: missing_field',
    ],
  },
  epicorErp: {
    wrongToken: [401, { ErrorMessage: 'Invalid username or password.' }, 'Invalid username or password'],
    missingScope: [403, { ErrorMessage: 'The API key has no access to the service.' }, 'has no access'],
    notFound: [
      404,
      { HttpStatus: 404, ErrorMessage: 'Record not found.', ErrorType: 'Ice.Common' },
      'Record not found',
    ],
    tooOften: [429, { ErrorMessage: 'Too many requests.' }, 'Too many requests'],
    invalid: [400, { HttpStatus: 400, ErrorMessage: 'A valid Part Number is required.' }, 'A valid Part Number'],
  },
  gmail: googleRefusals,
  googleCalendar: googleRefusals,
  fcm: googleRefusals,
  googleCloud: googleRefusals,
  googleDocs: googleRefusals,
  googleDrive: googleRefusals,
  googleForms: googleRefusals,
  googleMeet: googleRefusals,
  googleSlides: googleRefusals,
  googleSheets: {
    ...googleRefusals,
    tooOften: google(429, "Quota exceeded for quota metric 'Read requests'", 'limit'),
  },
  hubspot: {
    wrongToken: hubspot(401, 'INVALID_AUTHENTICATION', 'Authentication credentials not found.'),
    missingScope: hubspot(403, 'MISSING_SCOPES', 'This app hasn’t been granted all required scopes'),
    notFound: hubspot(404, 'OBJECT_NOT_FOUND', 'resource not found'),
    tooOften: hubspot(429, 'RATE_LIMITS', 'You have reached your secondly limit.'),
    invalid: hubspot(400, 'VALIDATION_ERROR', 'Property values were not valid', [
      { message: 'Email address x is invalid', code: 'INVALID_EMAIL' },
    ]),
  },
  ifsApplications: {
    wrongToken: microsoft(401, 'UNAUTHORIZED', 'The token is not valid'),
    missingScope: microsoft(403, 'FORBIDDEN', 'No access to the projection CustomerHandling'),
    notFound: microsoft(404, 'ODP_NOT_FOUND', 'The Customer object does not exist.'),
    tooOften: microsoft(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
    invalid: microsoft(400, 'DATABASE_ERROR', 'The field NAME must have a value.'),
  },
  inforErp: {
    wrongToken: [401, { error: 'invalid_token', error_description: 'The access token expired' }, 'expired'],
    missingScope: [403, { error: 'forbidden', message: 'The user has no access to CRS610' }, 'no access'],
    notFound: [404, { message: 'The program CRS999MI does not exist' }, 'does not exist'],
    tooOften: [429, { message: 'Spike arrest violation' }, 'Spike arrest'],
    invalid: [
      200,
      {
        results: [{ transaction: 'GetBasicData', errorMessage: 'Customer ACME does not exist', notProcessed: 'true' }],
      },
      'Customer ACME does not exist',
    ],
  },
  jdEdwards: {
    wrongToken: [
      401,
      { message: 'Authorization Failure: The user name or password is wrong' },
      'Authorization Failure',
    ],
    missingScope: [403, { message: 'Application security prevents access to P01012' }, 'prevents access'],
    notFound: [404, { message: 'The table F9999 was not found' }, 'was not found'],
    tooOften: [429, { message: 'Too many sessions' }, 'Too many sessions'],
    invalid: [400, { message: 'Invalid Filter: F0101.XX', status: 'ERROR' }, 'Invalid Filter'],
  },
  jira: {
    wrongToken: [401, 'Client must be authenticated to access this resource.', ''],
    missingScope: [403, { errorMessages: ['You cannot edit this issue'], errors: {} }, 'You cannot edit this issue'],
    notFound: [404, { errorMessages: ['Issue does not exist'], errors: {} }, 'Issue does not exist'],
    tooOften: [429, { errorMessages: ['Rate limit exceeded'], errors: {} }, 'Rate limit exceeded'],
    invalid: [400, { errorMessages: [], errors: { summary: 'You must specify a summary.' } }, 'specify a summary'],
  },
  // https://twitchtv.github.io/twirp/docs/errors.html
  liveKit: {
    wrongToken: liveKit(401, 'unauthenticated', 'invalid API key'),
    missingScope: liveKit(403, 'permission_denied', 'permissions denied'),
    notFound: liveKit(404, 'not_found', 'participant does not exist'),
    tooOften: liveKit(429, 'resource_exhausted', 'too many requests'),
    invalid: liveKit(400, 'invalid_argument', 'invalid room name'),
  },
  microsoftDynamics365: ofDynamics,
  microsoftDynamicsCrm: ofDynamics,
  // https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_1545222128.html
  netsuite: {
    wrongToken: fusion(401, 'Invalid login attempt.'),
    missingScope: fusion(403, 'Permission Violation: you need a higher level of the Customers permission'),
    notFound: fusion(404, 'The record instance does not exist.'),
    tooOften: fusion(429, 'Concurrent request limit exceeded. Request blocked.'),
    invalid: fusion(400, 'Error while accessing a resource. Please enter value(s) for: Company Name.'),
  },
  notion: {
    wrongToken: notion(401, 'unauthorized', 'API token is invalid.'),
    missingScope: notion(403, 'restricted_resource', 'Insufficient permissions for this endpoint.'),
    notFound: notion(404, 'object_not_found', 'Could not find page with ID: 1.'),
    tooOften: notion(429, 'rate_limited', 'You have been rate limited.'),
    invalid: notion(400, 'validation_error', 'body failed validation: body.parent should be defined.'),
  },
  oneDrive: ofGraph,
  oracleCx: fusionRefusals,
  oracleErp: fusionRefusals,
  oracleHcm: fusionRefusals,
  oracleSupplyChain: fusionRefusals,
  pipedrive: {
    wrongToken: pipedrive(401, 'unauthorized access'),
    missingScope: pipedrive(403, 'Scope and URL mismatch'),
    notFound: pipedrive(404, 'Deal not found'),
    tooOften: pipedrive(429, 'Rate limit exceeded'),
    invalid: pipedrive(400, 'Validation failed: title: Title is required'),
  },
  // https://learn.microsoft.com/en-us/power-bi/developer/embedded/embedded-troubleshoot
  powerBi: {
    wrongToken: microsoft(401, 'TokenExpired', 'Access token has expired, resubmit with a new access token'),
    missingScope: microsoft(403, 'PowerBINotAuthorizedException', 'The caller lacks the permission'),
    notFound: microsoft(404, 'PowerBIEntityNotFound', 'Dataset d1 is not found'),
    tooOften: microsoft(429, 'TooManyRequests', 'You have exceeded the amount of requests'),
    invalid: microsoft(400, 'InvalidRequest', 'Another refresh request is already executing'),
  },
  // https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes
  quickbooks: {
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
  },
  salesforce: {
    wrongToken: salesforce(401, 'INVALID_SESSION_ID', 'Session expired or invalid'),
    missingScope: salesforce(403, 'INSUFFICIENT_ACCESS', 'insufficient access rights on object id'),
    notFound: salesforce(404, 'NOT_FOUND', 'The requested resource does not exist'),
    // https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm
    tooOften: salesforce(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'),
    invalid: salesforce(400, 'REQUIRED_FIELD_MISSING', 'Required fields are missing: [LastName]'),
  },
  sapAriba: {
    wrongToken: [401, { fault: { faultstring: 'Invalid Access Token' } }, 'Invalid Access Token'],
    missingScope: [403, { message: 'Application has no access to the API' }, 'no access'],
    notFound: [404, { message: 'View template Orders was not found' }, 'was not found'],
    tooOften: [429, { message: 'API rate limit exceeded' }, 'API rate limit exceeded'],
    invalid: [400, { message: 'The filter createdDateFrom is required' }, 'createdDateFrom is required'],
  },
  sapErp: {
    // Of users and permissions, SAP says what is wrong in a page.
    wrongToken: [401, '<html><body><h1>Anmeldung fehlgeschlagen</h1></body></html>', ''],
    missingScope: odata2(403, '/IWFND/MED/022', 'No authorization to access Service API_SALES_ORDER_SRV'),
    notFound: odata2(404, '/IWBEP/CM_MGW_RT/020', 'Resource not found for segment A_SalesOrderType'),
    tooOften: odata2(429, 'TooManyRequests', 'Too many requests'),
    invalid: odata2(400, '/IWBEP/CM_MGW_RT/021', 'Sales organization 9999 is not defined'),
  },
  sapSuccessFactors: {
    wrongToken: odata2(401, 'LoginException', '[LGN0002]Invalid login credentials'),
    missingScope: odata2(403, 'COE_GENERAL_FORBIDDEN', 'No permission to read the entity User'),
    notFound: odata2(404, 'COE0021', 'Invalid property names'),
    tooOften: odata2(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
    invalid: [
      200,
      { d: [{ key: null, status: 'ERROR', message: 'userId is required', httpCode: 400 }] },
      'userId is required',
    ],
  },
  sendgrid: {
    wrongToken: sendgrid(401, 'The provided authorization grant is invalid, expired, or revoked'),
    missingScope: sendgrid(403, 'access forbidden'),
    notFound: sendgrid(404, 'template not found'),
    tooOften: sendgrid(429, 'too many requests'),
    invalid: sendgrid(400, 'The from address does not match a verified Sender Identity.', 'from'),
  },
  sharePoint: ofGraph,
  shopify: {
    wrongToken: [401, { errors: '[API] Invalid API key or access token' }, 'Invalid API key or access token'],
    missingScope: [403, { errors: '[API] This action requires approval for read_orders scope.' }, 'read_orders scope'],
    notFound: [404, { errors: 'Not Found' }, 'Not Found'],
    tooOften: [429, { errors: 'Exceeded 2 calls per second for api client.' }, 'Exceeded 2 calls per second'],
    invalid: [422, { errors: { title: ["can't be blank"] } }, "title can't be blank"],
  },
  slack: {
    wrongToken: slack('invalid_auth'),
    missingScope: slack('missing_scope', { needed: 'chat:write' }, 'missing_scope, it needs chat:write'),
    notFound: slack('channel_not_found'),
    tooOften: [429, { ok: false, error: 'ratelimited' }, 'ratelimited'],
    invalid: slack('msg_too_long'),
  },
  telegram: {
    wrongToken: telegram(401, 'Unauthorized'),
    missingScope: telegram(403, 'Forbidden: bot was blocked by the user'),
    notFound: telegram(404, 'Not Found'),
    tooOften: telegram(429, 'Too Many Requests: retry after 5'),
    invalid: telegram(400, 'Bad Request: message text is empty'),
  },
  // https://developer.atlassian.com/cloud/trello/guides/rest-api/status-codes/: plain text, except where it is asked too often.
  trello: {
    wrongToken: [401, 'invalid token', 'invalid token'],
    missingScope: [403, 'unauthorized card permission requested', 'unauthorized card permission requested'],
    notFound: [404, 'The requested resource was not found.', 'The requested resource was not found'],
    tooOften: [429, { error: 'API_TOKEN_LIMIT_EXCEEDED', message: 'Rate limit exceeded' }, 'Rate limit exceeded'],
    invalid: [400, 'invalid value for idList', 'invalid value for idList'],
  },
  // https://cloud.google.com/looker/docs/reference/looker-api/latest/types/Error
  looker: {
    wrongToken: looker(401, 'Requires authentication.'),
    missingScope: looker(403, 'Forbidden'),
    notFound: looker(404, 'Not found'),
    tooOften: looker(429, 'Too many requests'),
    invalid: looker(422, 'Validation Failed'),
  },
  // Those of push services have texts; Firebase has the errors of Google.
  webPush: googleRefusals,
  // https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
  whatsapp: {
    wrongToken: meta(401, 190, 'Error validating access token'),
    missingScope: meta(403, 10, '(#10) Application does not have permission for this action'),
    notFound: meta(404, 100, 'Unsupported get request. Object with ID 1 does not exist'),
    tooOften: meta(429, 130_429, '(#130429) Rate limit hit'),
    invalid: meta(400, 131_009, '(#131009) Parameter value is not valid'),
  },
  // https://www.twilio.com/docs/api/errors
  twilio: {
    wrongToken: twilio(401, 20_003, 'Authenticate'),
    missingScope: twilio(403, 20_403, 'Forbidden'),
    notFound: twilio(404, 20_404, 'The requested resource was not found'),
    tooOften: twilio(429, 20_429, 'Too Many Requests'),
    invalid: twilio(400, 21_211, "The 'To' number 1 is not a valid phone number."),
  },
  // https://developers.zoom.us/docs/api/errors/
  zoom: {
    wrongToken: zoom(401, 124, 'Invalid access token.'),
    missingScope: zoom(403, 4711, 'Invalid access token, does not contain scopes'),
    notFound: zoom(404, 3001, 'Meeting does not exist: 1.'),
    tooOften: zoom(429, 429, 'You have reached the maximum per-second rate limit for this API.'),
    invalid: zoom(400, 300, 'Invalid meeting ID.'),
  },
  unit4Erp: {
    wrongToken: [401, { code: 401, message: 'The token is not valid' }, 'The token is not valid'],
    missingScope: [403, { code: 403, message: 'Access to customers is denied' }, 'is denied'],
    notFound: [404, { code: 404, message: 'The object was not found' }, 'was not found'],
    tooOften: [429, { code: 429, message: 'The limit of requests is exceeded' }, 'is exceeded'],
    invalid: [400, { code: 1020, message: "At least one of 'registered' and 'posted' should be true" }, 'At least one'],
  },
  workdayHcm: {
    wrongToken: [401, { error: 'invalid_token' }, 'invalid_token'],
    missingScope: [403, { error: 'permission denied', errors: [] }, 'permission denied'],
    notFound: [404, { error: 'not found: id 7', errors: [] }, 'not found'],
    tooOften: [429, { error: 'Too many requests' }, 'Too many requests'],
    invalid: [
      400,
      { error: 'Validation error occurred', errors: [{ error: 'The date is not a work day', field: 'date' }] },
      'Validation error occurred',
    ],
  },
  // https://developer.xero.com/documentation/guides/oauth2/http-response-codes
  xero: {
    wrongToken: xero(401, 'Unauthorized', 'TokenExpired: token expired at 12/01/2026 12:00:00'),
    missingScope: xero(403, 'Forbidden', 'AuthenticationUnsuccessful'),
    notFound: [404, { ErrorNumber: 404, Type: 'NotFound', Message: 'The resource was not found' }, 'was not found'],
    tooOften: [429, 'You have exceeded the rate limit', 'exceeded the rate limit'],
    invalid: [
      400,
      {
        ErrorNumber: 10,
        Type: 'ValidationException',
        Message: 'A validation exception occurred',
        Elements: [{ ValidationErrors: [{ Message: 'Email address must be valid.' }] }],
      },
      'Email address must be valid.',
    ],
  },
  // https://www.zoho.com/crm/developer/docs/api/v8/status-codes.html
  zoho: {
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
  },
  // https://developers.freshworks.com/crm/api/#error
  freshworks: {
    wrongToken: [401, { login: 'failed', message: 'Invalid login' }, 'Invalid login'],
    missingScope: freshworks(403, 'You are not authorized to perform this action'),
    notFound: freshworks(404, 'The requested record was not found'),
    tooOften: freshworks(429, 'You have exceeded the limit of requests per hour'),
    invalid: freshworks(400, 'The value of email is already there'),
  },
  // https://documentation.bamboohr.com/docs/api-details: mostly in the header X-BambooHR-Error-Message, some in the body.
  bambooHr: {
    wrongToken: [
      401,
      { error: { code: 'Unauthorized', message: 'The API key is not valid.' } },
      'The API key is not valid',
    ],
    missingScope: [403, { error: { code: 'Forbidden', message: 'No access to this employee.' } }, 'No access'],
    notFound: [404, { error: { code: 'NotFound', message: 'The employee was not found.' } }, 'was not found'],
    tooOften: [429, { error: { code: 'TooManyRequests', message: 'Limit exceeded' } }, 'Limit exceeded'],
    invalid: [400, { error: { code: 'BadRequest', message: 'Malformed JSON.' } }, 'Malformed JSON'],
  },
  // https://developers.greenhouse.io/harvest.html#errors
  greenhouse: {
    wrongToken: [401, { message: 'Invalid Basic Auth credentials' }, 'Invalid Basic Auth credentials'],
    missingScope: [403, { message: 'This API Key does not have permission' }, 'does not have permission'],
    notFound: [404, { message: 'Resource not found' }, 'Resource not found'],
    tooOften: [429, { message: 'Exceeded rate limit of 50 per 10 seconds' }, 'Exceeded rate limit'],
    invalid: [
      422,
      { message: 'Validation error', errors: [{ message: "can't be blank", field: 'first_name' }] },
      'first_name',
    ],
  },
  // https://developers.adp.com/getting-started/key-concepts/api-common-exceptions-and-tips-for-handling
  adp: {
    wrongToken: adp(401, 'The access token is not valid'),
    missingScope: adp(403, 'The request is not in the scope of this application'),
    notFound: adp(404, 'The requested resource was not found'),
    tooOften: adp(429, 'Too many requests'),
    invalid: adp(400, 'The value of emailUri is not valid'),
  },
  acumatica: {
    wrongToken: acumatica(401, 'You are not currently logged in.'),
    missingScope: acumatica(403, 'Insufficient rights to access the object.'),
    notFound: acumatica(404, 'The requested resource was not found.'),
    tooOften: acumatica(429, 'The number of API requests per minute is exceeded.'),
    invalid: acumatica(422, "'Customer Class' cannot be empty."),
  },
  // https://developer.sage.com/intacct/docs/developer-portal/guides/error-handling
  sage: {
    wrongToken: sage(401, 'unauthorized', 'The access token is invalid'),
    missingScope: sage(403, 'forbidden', 'Permission is missing for this operation'),
    notFound: sage(404, 'notFound', 'The object does not exist'),
    tooOften: sage(429, 'tooManyRequests', 'Too many requests'),
    invalid: sage(400, 'invalidRequest', 'Payload contains errors'),
  },
  // https://help.tableau.com/current/api/rest_api/en-us/REST/rest_api_concepts_errors.htm
  tableau: {
    wrongToken: tableau(401, '401002', 'Unauthorized Access', 'Invalid authentication credentials were provided.'),
    missingScope: tableau(403, '403004', 'Forbidden', 'Read access is denied.'),
    notFound: tableau(404, '404006', 'Resource Not Found', 'Workbook s1 could not be found.'),
    tooOften: tableau(429, '429000', 'Too Many Requests', 'Too many requests for view images.'),
    invalid: tableau(400, '400065', 'Bad Request', 'Invalid filter expression.'),
  },
  // https://developer.paypal.com/api/rest/responses/
  paypal: {
    wrongToken: paypal(
      401,
      'AUTHENTICATION_FAILURE',
      'Authentication failed due to invalid authentication credentials.',
    ),
    missingScope: paypal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'),
    notFound: paypal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.'),
    tooOften: paypal(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'),
    invalid: paypal(422, 'UNPROCESSABLE_ENTITY', 'The requested action could not be performed.'),
  },
  venmo: {
    wrongToken: paypal(
      401,
      'AUTHENTICATION_FAILURE',
      'Authentication failed due to invalid authentication credentials.',
    ),
    missingScope: paypal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'),
    notFound: paypal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.'),
    tooOften: paypal(429, 'RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'),
    invalid: paypal(422, 'UNPROCESSABLE_ENTITY', 'The requested action could not be performed.'),
  },
  square: squareRefusals,
  cashApp: squareRefusals,
  // https://docs.stripe.com/error-handling
  stripe: {
    wrongToken: stripe(401, 'invalid_request_error', 'Invalid API Key provided: sk_test_****1234'),
    missingScope: stripe(
      403,
      'invalid_request_error',
      'The provided key does not have the required permissions for this endpoint.',
    ),
    notFound: stripe(404, 'invalid_request_error', "No such payment_intent: 'pi_1'"),
    tooOften: stripe(429, 'rate_limit_error', 'Too many requests in a period of time.'),
    invalid: stripe(400, 'invalid_request_error', 'Amount must be at least 50 cents'),
  },
  // https://developer.servicenow.com/dev.do#!/reference/api/latest/rest/c_TableAPI
  serviceNow: {
    wrongToken: serviceNow(401, 'User Not Authenticated', 'Required to provide Auth information'),
    missingScope: serviceNow(403, 'Operation Failed', 'ACL Exception Insert Failed due to security constraints'),
    notFound: serviceNow(404, 'No Record found', 'Record does not exist or ACL restricts the record retrieval'),
    tooOften: serviceNow(429, 'Rate limit exceeded', 'The number of requests per hour is exceeded'),
    invalid: serviceNow(400, 'Invalid table change', 'null'),
  },
  // https://developer.pagerduty.com/docs/errors
  pagerDuty: {
    wrongToken: pagerDuty(401, 2006, 'Authentication failed'),
    missingScope: pagerDuty(403, 2010, 'Access Denied'),
    notFound: pagerDuty(404, 2100, 'Not Found'),
    tooOften: pagerDuty(429, 2020, 'Rate Limit Exceeded'),
    invalid: [
      400,
      { error: { code: 2001, message: 'Invalid Input Provided', errors: ['Title cannot be empty.'] } },
      'Title cannot be empty',
    ],
  },
  // https://docs.opsgenie.com/docs/response
  opsgenie: {
    wrongToken: opsgenie(401, 'Could not authenticate'),
    missingScope: opsgenie(403, 'You are not authorized to perform this action'),
    notFound: opsgenie(404, 'Alert with alias [disk] does not exist'),
    tooOften: opsgenie(429, 'You are making too many requests!'),
    invalid: opsgenie(422, 'Request body is not processable. Please check the errors.'),
  },
  // https://qlik.dev/basics/platform-operations/#handling-errors
  qlikSense: {
    wrongToken: qlik(401, 'AUTH-1', 'Unauthorized'),
    missingScope: qlik(403, 'AUTH-2', 'Forbidden'),
    notFound: qlik(404, 'APPS-404', 'App not found'),
    tooOften: qlik(429, 'RATE-1', 'Too many requests'),
    invalid: qlik(400, 'RELOADS-008', 'Invalid request body'),
  },
  // https://anaplan.docs.apiary.io/#introduction/status-codes
  anaplanSop: {
    wrongToken: anaplan(401, 'Token is not valid or expired'),
    missingScope: anaplan(403, 'User is not allowed to run actions of the model'),
    notFound: anaplan(404, 'Entity not found'),
    tooOften: anaplan(429, 'Too many requests'),
    invalid: anaplan(422, 'Missing request JSON'),
  },
};
