import type { Refusals, Refused } from '../testing/refused.ts';

const tableau = (status: number, code: string, summary: string, detail: string): Refused => [
  status,
  { error: { summary, detail, code } },
  `${summary}: ${detail}`,
];

// https://help.tableau.com/current/api/rest_api/en-us/REST/rest_api_concepts_errors.htm
export const refusals: Refusals = {
  wrongToken: tableau(401, '401002', 'Unauthorized Access', 'Invalid authentication credentials were provided.'),
  missingScope: tableau(403, '403004', 'Forbidden', 'Read access is denied.'),
  notFound: tableau(404, '404006', 'Resource Not Found', 'Workbook s1 could not be found.'),
  tooOften: tableau(429, '429000', 'Too Many Requests', 'Too many requests for view images.'),
  invalid: tableau(400, '400065', 'Bad Request', 'Invalid filter expression.'),
};
