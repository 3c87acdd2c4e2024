import type { IncomingHttpHeaders } from 'node:http';
import { createHash } from 'node:crypto';
import { apiErrors } from '@heddle/contract/errors/api';
import { as2Errors } from '@heddle/contract/errors/as2';
import { HeddleError } from '@heddle/contract/errors/define';
import { hookErrors } from '@heddle/contract/errors/hooks';
import { asText } from '@heddle/contract/node/text';
import type { As2Party } from '@heddle/nodes/lib/as2/party';
import { partyFrom, readName } from '@heddle/nodes/lib/as2/party';
import type { Platform } from '../../platform/platform.ts';
import type { CurrentWorkflow } from '../../platform/workflows/revisions.ts';
import { readPublished } from '../../platform/workflows/revisions.ts';

/** What names a message, in its headers. */
export interface MessageNames {
  from: string;
  to: string;
  messageId: string;
}

/** The trigger that a message is for. */
export interface As2Target {
  workflow: CurrentWorkflow;
  /** The id of the trigger node. */
  trigger: string;
  names: MessageNames;
  party: As2Party;
  /** Where messages to the partner are sent; '' where that is not known. */
  partnerUrl: string;
  requires: { signature: boolean; encryption: boolean };
}

/** Triggers of a workflow that are looked at. */
const TRIGGERS_MAX = 100;
const ID_MAX = 998;

/** Reads the names of a message. Throws `as2_header_invalid`. */
export function namesOf(headers: IncomingHttpHeaders): MessageNames {
  const header = (name: string): string => [headers[name]].flat().join(', ').trim();
  const names = {
    from: readName(header('as2-from')),
    to: readName(header('as2-to')),
    messageId: header('message-id'),
  };
  if (names.from === '') throw as2Errors.as2_header_invalid({ header: 'AS2-From' });
  if (names.to === '') throw as2Errors.as2_header_invalid({ header: 'AS2-To' });
  if (names.messageId === '' || names.messageId.length > ID_MAX)
    throw as2Errors.as2_header_invalid({ header: 'Message-ID' });
  return names;
}

/** What tells a message apart from others: a partner that repeats it gives it the same Message-ID. */
export const messageKey = ({ from, to, messageId }: MessageNames): string =>
  createHash('sha256')
    .update(JSON.stringify([from, to, messageId]))
    .digest('hex');

/** Finds the trigger of a workflow that takes messages of these names. Throws `hook_not_found`, `hook_inactive`, `hook_held_back`, `as2_partner_unknown`. */
export async function findTarget(
  { db, nodes, offers }: Pick<Platform, 'db' | 'nodes' | 'offers'>,
  workflowId: string,
  names: MessageNames,
): Promise<As2Target> {
  const workflow = await readPublished(db, workflowId);
  const triggers =
    workflow?.graph.nodes.filter(
      ({ type, data }) => nodes.get(type)?.startedBy === 'as2' && data['disabled'] !== true,
    ) ?? [];
  if (!workflow || triggers.length === 0) throw apiErrors.hook_not_found();
  if (!workflow.isActive) throw apiErrors.hook_inactive();
  if (workflow.isHeldBack) throw hookErrors.hook_held_back();
  for (const { id, data } of triggers.slice(0, TRIGGERS_MAX)) {
    const values = await valuesOf(offers, workflow.userId, asText(data['partner'] ?? ''));
    const party = values && partyFrom(values);
    if (party?.partnerName === names.from && party.ownName === names.to)
      return {
        workflow,
        trigger: id,
        names,
        party,
        partnerUrl: asText(values?.['url'] ?? ''),
        requires: {
          signature: data['requireSignature'] !== false,
          encryption: data['requireEncryption'] !== false,
        },
      };
  }
  throw as2Errors.as2_partner_unknown(names);
}

/** The values of a trigger's credential; null where it is gone or of another type, so that the triggers of other partners go on. */
async function valuesOf(
  offers: Platform['offers'],
  userId: string,
  id: string,
): Promise<{ readonly [field: string]: unknown } | null> {
  try {
    const { type, values } = await offers.get('openCredential')(userId, id);
    return type === 'as2Partner' ? values : null;
  } catch (error) {
    if (error instanceof HeddleError && error.code === 'credential_not_found') return null;
    throw error;
  }
}
