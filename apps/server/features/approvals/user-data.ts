import type { UserDataPart } from '../../platform/user-data.ts';
import type { ApprovalService } from './service.ts';

/** Questions exported at a time. */
const PAGE = 100;

/** A user's questions, for exports of accounts. They are deleted with the user's row. */
export function approvalData(service: ApprovalService): UserDataPart {
  return {
    name: 'approvals',
    async *export(userId) {
      for (let offset = 0; ; offset += PAGE) {
        const { approvals } = await service.list({ id: userId, email: null }, { state: 'all', limit: PAGE, offset });
        yield* approvals;
        if (approvals.length < PAGE) return;
      }
    },
  };
}
