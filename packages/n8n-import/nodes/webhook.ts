import { defaults } from '@heddle/contract/workflow/schema';
import type { Converter } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, textAt } from '../source.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const answers: { readonly [mode: string]: string } = { lastNode: 'lastNode', responseNode: 'respondNode' };

/** A path of n8n has no slash before it. */
const endpoint = (path: string): string =>
  path.trim() === '' ? defaults.webhookEndpoint : `/${path.trim().replace(/^\/+/, '')}`;

export const webhook: Converter = ({ parameters }) => {
  const method = at(parameters, 'httpMethod');
  const single = textAt(parameters, 'httpMethod').toUpperCase();
  return one('webhookTrigger', {
    endpoint: endpoint(textAt(parameters, 'path')),
    method: Array.isArray(method) ? 'ANY' : methods.includes(single) ? single : 'POST',
    responseMode: answers[textAt(parameters, 'responseMode')] ?? 'immediately',
  });
};
