import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { as2Errors } from '@heddle/contract/errors/as2';
import { HeddleError } from '@heddle/contract/errors/define';
import { hookErrors } from '@heddle/contract/errors/hooks';
import { unlimitedResources } from '@heddle/contract/node/resources';
import type { HookRequest } from '@heddle/contract/run/events';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { holding } from '@heddle/nodes/lib/as2/certificate';
import type { OpenedMessage } from '@heddle/nodes/lib/as2/open';
import { boundaryOf, micOf } from '@heddle/nodes/lib/as2/pack';
import { keysOf, OWN } from '@heddle/nodes/lib/as2/keys';
import { writtenName } from '@heddle/nodes/lib/as2/party';
import type { As2Receipt, ReceiptRequest } from '@heddle/nodes/lib/as2/receipt';
import { dispositionOf, packReceipt, receiptRequest } from '@heddle/nodes/lib/as2/receipt';
import { as2Work, SMALL } from '@heddle/nodes/lib/as2/work-module';
import { safeFileName } from '@heddle/nodes/lib/files/file-name';
import { factsOf } from '@heddle/nodes/lib/files/read';
import { runInWorker } from '@heddle/nodes/lib/workers/workers';
import type { Platform } from '../../platform/platform.ts';
import { laneOf } from '../../platform/runs/lane.ts';
import type { StoredReceipt } from './store.ts';
import { deliverAgain, findReceipt, keepReceipt } from './store.ts';
import type { As2Target } from './triggers.ts';
import { messageKey } from './triggers.ts';

/** How long decrypting and checking a message may take. */
const OPEN_MS = 60_000;
/** Contents may be compressed: how much larger than the message they may be. */
const EXPANSION = 20;

export interface ArrivedMessage {
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** What is recorded of the request. */
  request: HookRequest;
}

type Parts = Pick<Platform, 'config' | 'db' | 'journal' | 'lifecycle' | 'log' | 'userFiles'>;

/**
 * Takes a message: starts a run with its contents, which is on disk when this settles, and gives the receipt. A message that has arrived before starts nothing and gets the same receipt. What
 * cannot be read gets a receipt that says so, and may come again. Throws `hook_misconfigured`, and the errors of starting a run.
 */
export async function receiveMessage(parts: Parts, target: As2Target, message: ArrivedMessage): Promise<StoredReceipt> {
  const { db } = parts;
  const { workflow, names } = target;
  const key = messageKey(names);
  const before = await findReceipt(db, workflow.id, key);
  if (before) {
    await deliverAgain(db, workflow.id, key, Date.now());
    return before;
  }
  requireOwnKeys(target);
  const headers = plainHeaders(message.headers);
  const opened = await open(parts, target, { headers, body: message.body });
  const asked = receiptRequest(headers, 'found' in opened ? opened.found.signature : null);
  const receipt =
    'found' in opened
      ? await accept(parts, target, message, opened.found, asked)
      : { runId: null, receipt: refusal(target, opened.refused) };
  const stored = packed(target, receipt.receipt, asked, 'found' in opened && opened.found.signature !== null);
  const kept = {
    ...stored,
    workflowId: workflow.id,
    userId: workflow.userId,
    messageId: names.messageId,
    partner: names.from,
    runId: receipt.runId,
  };
  if (receipt.runId !== null) {
    await keepReceipt(db, { ...kept, messageKey: key }, Date.now());
    // Of two that arrived at once, both get the receipt of the first.
    return (await findReceipt(db, workflow.id, key)) ?? stored;
  }
  if (stored.deliverTo !== null) await keepReceipt(db, { ...kept, messageKey: `!${randomUUID()}` }, Date.now());
  return stored;
}

/** A receipt has to be signed: without own keys that hold nothing is started. Throws `hook_misconfigured`, which hides the reason from the caller. */
function requireOwnKeys({ party }: As2Target): void {
  try {
    holding(keysOf(party).own, OWN, Date.now());
  } catch (cause) {
    const reason = cause instanceof HeddleError ? cause.message : 'its keys cannot be read';
    throw hookErrors.hook_misconfigured({ reason }, { cause });
  }
}

const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]));

/** Decrypts and checks a message, and whether it is as safe as the trigger requires. */
async function open(
  { config, lifecycle }: Parts,
  { party, requires, workflow }: As2Target,
  entity: { headers: Record<string, string>; body: Buffer },
): Promise<{ found: OpenedMessage } | { refused: HeddleError }> {
  try {
    const found = await runInWorker(
      as2Work,
      'openMessage',
      [entity, party, { limit: config.webhookBody * EXPANSION, now: Date.now() }],
      {
        signal: AbortSignal.any([lifecycle.closing, AbortSignal.timeout(OPEN_MS)]),
        resources: { ...unlimitedResources, user: workflow.userId },
        small: entity.body.byteLength <= SMALL,
      },
    );
    if (requires.signature && found.signature === null)
      throw as2Errors.as2_security_insufficient({ missing: 'signed' });
    if (requires.encryption && found.encryption === null)
      throw as2Errors.as2_security_insufficient({ missing: 'encrypted' });
    return { found };
  } catch (error) {
    if (!(error instanceof HeddleError) || !error.code.startsWith('as2_')) throw error;
    return { refused: error };
  }
}

/** Stores the contents and starts the run. */
async function accept(
  parts: Parts,
  target: As2Target,
  { request }: ArrivedMessage,
  found: OpenedMessage,
  { digest }: ReceiptRequest,
): Promise<{ runId: string; receipt: As2Receipt }> {
  const { journal, userFiles } = parts;
  const { names, trigger, workflow } = target;
  const files: Record<string, FileRef> = {};
  const removeAll = () => Promise.all(Object.values(files).map((file) => userFiles.remove(file)));
  try {
    for (const [index, { bytes, mediaType, name }] of found.contents.entries())
      files[index === 0 ? 'file' : `file_${index + 1}`] = await userFiles
        .of(workflow.userId)
        .put(bytes, { name: safeFileName(name, 'message'), mediaType });
    const input = { trigger, mode: 'live' as const, items: [itemOf(target, found, files, request)], request };
    const run = journal.start({
      userId: workflow.userId,
      workflowId: workflow.id,
      workflowName: workflow.name,
      revision: workflow.revision,
      input,
      ...laneOf(workflow, input),
      dedupeKey: `${trigger}:as2:${messageKey(names)}`,
    });
    const { id, repeated } = await run.committed;
    if (repeated) await removeAll();
    const text = `The message ${names.messageId} was received.`;
    const receipt = {
      messageId: names.messageId,
      disposition: 'processed',
      mic: micOf(found.micContent, digest),
      text,
    };
    return { runId: id, receipt };
  } catch (error) {
    // Nothing refers to the stored files.
    await removeAll();
    throw error;
  }
}

function itemOf(
  { names }: As2Target,
  { compressed, encryption, signature }: OpenedMessage,
  files: Record<string, FileRef>,
  { headers }: HookRequest,
): Item {
  const { file } = files;
  return {
    json: {
      ...(file ? factsOf(file) : {}),
      as2: { ...names, subject: headers['subject'] ?? '', signature, encryption, compressed },
    },
    files,
  };
}

const refusal = ({ names }: As2Target, error: HeddleError): As2Receipt => ({
  messageId: names.messageId,
  disposition: dispositionOf(error),
  mic: null,
  text: error.message,
});

/** The receipt as it is sent, as far as one is asked for. */
function packed(
  { names, party, partnerUrl }: As2Target,
  receipt: As2Receipt,
  asked: ReceiptRequest,
  isProven: boolean,
): StoredReceipt {
  const deliverTo = asked.url !== null && (isProven || isHostOf(partnerUrl, asked.url)) ? asked.url : null;
  // Where nobody has proven to be the partner, nothing is sent to where the request says.
  if (!asked.wanted || (asked.url !== null && deliverTo === null)) return { headers: {}, body: '', deliverTo: null };
  const { headers, body } = packReceipt(receipt, party, { isSigned: asked.signed, now: Date.now() });
  return {
    headers: {
      ...headers,
      'AS2-Version': '1.2',
      'AS2-From': writtenName(party.ownName),
      'AS2-To': writtenName(party.partnerName),
      'Message-ID': `<${boundaryOf(names.messageId, 'receipt of')}@${party.ownName.replaceAll(/[^\w.-]/g, '-')}>`,
      'MIME-Version': '1.0',
    },
    body: body.toString('latin1'),
    deliverTo,
  };
}

/** True where both URLs have the same host. */
function isHostOf(partnerUrl: string, url: string): boolean {
  const host = URL.parse(url)?.host;
  return host !== undefined && URL.parse(partnerUrl)?.host === host;
}
