import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import { readContent, STEP_LIMIT } from '@heddle/nodes/lib/http/content';
import { exchange } from '@heddle/nodes/lib/http/exchange';
import { jsonPayload } from '@heddle/nodes/lib/http/payload';
import type { Channel, Notice, ChannelContext } from '../channel.ts';
import { noticeData, plainNotice } from '../channel.ts';

/** Sends JSON to a URL that a person has entered. What it answered is kept, so that a further attempt does not send it again. */
async function post(
  { field, files, state, run, signal, fetch }: ChannelContext,
  index: number,
  part: string,
  label: string,
  entered: string,
  body: JsonObject,
): Promise<JsonValue> {
  const kept = state.in('run', 'notification');
  const key = `${run.itemKey(index)}:${part}`;
  const before = await kept.get(key);
  if (before !== undefined) return before;
  const url = URL.parse(entered.trim());
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw nodeErrors.field_invalid({ field: label, reason: 'is no URL' });
  const policy = {
    fetch,
    signal,
    timeoutMs: field.requestTimeout() * 1000,
    retries: field.requestRetries(),
    maxRedirects: 0,
    acceptAnyStatus: false,
    privateHeaders: [],
    // Who knows the address may write there.
    secrets: [entered.trim(), url.pathname, url.search].filter((text) => text.length > 5),
  };
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'Heddle' });
  const status = await exchange({ method: 'POST', url, headers, payload: jsonPayload(body) }, policy, async (given) => {
    await readContent(given, { format: 'text', files, allowance: { bytes: STEP_LIMIT }, secrets: policy.secrets });
    return given.response.status;
  });
  const answer = { status };
  await kept.set(key, answer);
  return answer;
}

/** The message of a workflow of Teams. https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using */
function card({ title, text, level, link }: Notice): JsonObject {
  const colors = { info: 'default', warning: 'warning', critical: 'attention' } as const;
  const content: JsonObject = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { type: 'TextBlock', text: title, weight: 'bolder', size: 'medium', wrap: true, color: colors[level] },
      ...(text === '' ? [] : [{ type: 'TextBlock', text, wrap: true }]),
    ],
    ...(link === '' ? {} : { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }] }),
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}

export const teamsChannel: Channel = (context, notice, index) =>
  post(context, index, 'teams', 'Teams webhook URL', context.field.teamsUrl(index), card(notice));

export const webhookChannel: Channel = (context, notice, index) =>
  post(context, index, 'webhook', 'Webhook URL', context.field.webhookUrl(index), {
    ...noticeData(notice),
    text: plainNotice(notice),
    workflow: context.run.workflowName,
    executionId: context.run.id,
  });
