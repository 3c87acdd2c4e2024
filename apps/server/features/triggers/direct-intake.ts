import type { IncomingMessage, ServerResponse } from 'node:http';
import { toItems } from '@heddle/contract/run/item';
import { MOST_HEADERS } from '../../platform/http/edge.ts';
import { sendError, toHttpError } from '../../platform/http/errors.ts';
import type { Front } from '../../platform/http/front.ts';
import { toHookRequest } from '../../platform/http/hook-request.ts';
import { readJson } from '../../platform/http/json.ts';
import type { Platform } from '../../platform/platform.ts';
import { HOPS_HEADER, RUN_HEADER } from '../../platform/runs/families/origin-headers.ts';
import type { RunHook } from './run-hook.ts';
import type { HookStore } from './store.ts';
import type { HookTarget } from './target.ts';
import { findHook } from './target.ts';

/** The largest body that is read here. Bytes. */
const SMALL = 16 * 1024;

/** The path of a hook without query, escapes, dots, or anything else that needs care. */
const PLAIN_PATH = /^\/hooks\/([\w-]{1,64})\/([\w-]+(?:\/[\w-]+)*)$/;
const JSON_TYPE = /^application\/json(?:; ?charset=utf-8)?$/i;

/** Headers whose requests take the long way. */
const special = [
  'expect',
  'transfer-encoding',
  'content-encoding',
  'idempotency-key',
  'x-forwarded-for',
  'origin',
  HOPS_HEADER,
  RUN_HEADER,
];

export interface DirectIntakeOptions extends Pick<Platform, 'admission' | 'config' | 'lifecycle' | 'log'> {
  store: HookStore;
  run: RunHook;
}

/**
 * Answers the most frequent calls, small JSON to a hook without a guard or a price, without the framework: routes, hooks and parsers of it would take a fifth of the
 * processor time of such a call. Every other request is left to it, and so is one that it would refuse before it read the body.
 */
export function createDirectIntake({ admission, config, lifecycle, log, store, run }: DirectIntakeOptions): Front {
  // Only the framework knows another host for hooks; and it logs its requests.
  if (config.hooksUrl !== undefined || log.isLevelEnabled('debug')) return () => false;

  function targetOf(request: IncomingMessage): HookTarget | null {
    const { headers, method = '', url = '' } = request;
    if (method !== 'POST' || !JSON_TYPE.test(headers['content-type'] ?? '')) return null;
    const length = Number(headers['content-length'] ?? 0);
    if (!(length > 0 && length <= Math.min(SMALL, config.webhookBody)) || !headers.host) return null;
    if (request.rawHeaders.length > 2 * MOST_HEADERS || special.some((name) => headers[name] !== undefined))
      return null;
    const [, workflowId, path] = PLAIN_PATH.exec(url) ?? [];
    if (workflowId === undefined || path === undefined || lifecycle.closing.aborted) return null;
    const workflow = store.find(workflowId);
    if (!workflow || workflow instanceof Promise || !workflow.isActive || workflow.isHeldBack) return null;
    const hook = findHook(workflow, path, method);
    return hook?.guard === null && hook.charge === null && !hook.givesRequest ? { workflow, hook } : null;
  }

  function isAdmitted(userId: string): boolean {
    try {
      admission.webhook(userId);
      return true;
    } catch {
      // The framework asks once more, and answers with the refusal.
      return false;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, target: HookTarget, text: string) {
    try {
      const items = toItems(await readJson(text));
      await run({ target, headers: request.headers, request: toHookRequest(request), items }, response);
    } catch (thrown) {
      if (response.headersSent) return void response.destroy();
      const { headers, method = '' } = request;
      const route = { url: '/hooks/:workflowId/*', bodyLimit: config.webhookBody };
      sendError(response, toHttpError(thrown, { headers, method, routeOptions: route }, log));
    }
  }

  return (request, response) => {
    const target = targetOf(request);
    if (!target || !isAdmitted(target.workflow.userId)) return false;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const [first] = chunks;
      const body = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
      void answer(request, response, target, body.toString());
    });
    return true;
  };
}
