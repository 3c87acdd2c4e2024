import { createApprovalLinks } from './links.ts';
import type { Composer } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { questionMail } from './question-mail.ts';
import { createApprovalStore } from './store.ts';
import { addressesOf, stateOf } from './view.ts';

/** Composes the mails that ask; none for a question that is no longer open. */
export function createQuestionComposer({
  address,
  config,
  db,
  secretKey,
}: Pick<Platform, 'address' | 'config' | 'db' | 'secretKey'>): Composer {
  const store = createApprovalStore(db);
  const links = createApprovalLinks(secretKey, config.previousSecretKeys);
  return async ({ id, userId }) => {
    const [approvalId = '', index = ''] = id.split('.');
    const row = await store.find(userId, approvalId);
    const to = row && addressesOf(row)[Number(index)];
    if (!row || to === undefined || stateOf(row) !== 'open') return null;
    const { title, message, workflow_name: workflowName, until } = row;
    const link = `${address.base()}/approve/${links.token(approvalId, Number(index), to)}`;
    return questionMail({ title, message, workflowName, until }, { to, link });
  };
}
