import { multiline, text } from '@heddle/contract/node/fields';

/** The fields of a credential whose larger payments wait for a second person. */
export const secondApproval = {
  secondAbove: multiline({
    label: 'Second approval above',
    placeholder: 'USDC 5000',
    help: 'Payments of more than this wait until somebody else has approved them. One asset or currency in each line; what is not listed always waits. If empty, none does.',
  }),
  secondApprovers: text({
    label: 'Second approvers',
    placeholder: 'eve@example.com, grace@example.com',
    help: 'Email addresses of others. They get a link, or answer in the app under Approvals. You cannot approve yourself.',
  }),
};
