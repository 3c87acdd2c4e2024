import type { JsonObject } from '@heddle/contract/json';
import { defaults } from '@heddle/contract/workflow/schema';
import type { Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, textAt } from '../source.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const answers: { readonly [mode: string]: string } = { lastNode: 'lastNode', responseNode: 'respondNode' };

/** A path of n8n has no slash before it. */
const endpoint = (path: string): string =>
  path.trim() === '' ? defaults.webhookEndpoint : `/${path.trim().replace(/^\/+/, '')}`;

/** The proofs that n8n's webhooks ask of their callers, by our names. */
const proofs: { readonly [kind: string]: string } = { basicAuth: 'basic', headerAuth: 'header', jwtAuth: 'jwt' };

/**
 * Authentication. A webhook that asked its callers for a proof asks for one here: until the credential is chosen, all of them are refused. A proof that we do
 * not know becomes a key in a header.
 */
function guard({ node, parameters, warn }: Task): JsonObject {
  const options = at(parameters, 'options');
  const origins = textAt(options, 'allowedOrigins').trim();
  const addresses = textAt(options, 'ipWhitelist').trim();
  if (at(options, 'ignoreBots') === true)
    warn(`"${node.name}" answered no bots: here it answers whoever may call it`, 'hand');
  const asked = textAt(parameters, 'authentication');
  const open = asked === '' || asked === 'none';
  if (!open)
    warn(
      `The credentials of "${node.name}" are not in the export: until they are chosen, all callers are refused`,
      'account',
      ['basicCredential', 'headerCredential', 'jwtCredential'],
    );
  return {
    ...(open ? {} : { auth: proofs[asked] ?? 'header' }),
    ...(origins === '' ? {} : { origins }),
    ...(addresses === '' ? {} : { addresses }),
  };
}

/** The methods it takes: one and, where there are more, the further ones. */
function methodsOf({ parameters, warn, node }: Task): JsonObject {
  const list = at(parameters, 'httpMethod');
  const written = Array.isArray(list)
    ? list.filter((method) => typeof method === 'string')
    : [textAt(parameters, 'httpMethod')];
  const known = written.map((method) => method.toUpperCase()).filter((method) => methods.includes(method));
  const [method = 'POST', ...more] = known;
  if (written.some((each) => each.startsWith('=')))
    warn(`The method of "${node.name}" was given by an expression: choose it in its Configuration`, 'hand', [
      'method',
      'moreMethods',
    ]);
  return { method, ...(more.length > 0 ? { moreMethods: more.join(', ') } : {}) };
}

export const webhook: Converter = (task) =>
  one('webhookTrigger', {
    endpoint: endpoint(textAt(task.parameters, 'path')),
    ...methodsOf(task),
    responseMode: answers[textAt(task.parameters, 'responseMode')] ?? 'immediately',
    output: 'request',
    ...guard(task),
  });
