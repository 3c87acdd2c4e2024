import { connectorFields } from '@heddle/contract/node/connector-fields';
import { boolean, choice, credential, multiline, number, text } from '@heddle/contract/node/fields';
import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import type { ActionName } from './actions.ts';
import { actions, actionsOn } from './actions.ts';

const onAddress = { action: actionsOn('address') };
const onAccount = { action: actionsOn('account') };
const onHost = { action: actionsOn('host') };

const account = (types: readonly string[], when: { [field: string]: string[] }) =>
  credential({ label: 'Credential', types, required: true, section: 'Configuration', when });
const fixed = { expression: false as const };

/** The fields of an action: what is done to what, where, and who has to approve. */
export const responseFields = {
  action: {
    ...choice({
      label: 'Action',
      default: 'blockAddress',
      choices: (Object.keys(actions) as ActionName[]).map((value) => ({ value, label: actions[value].label })),
    }),
    // The credential depends on it before any item is there.
    ...fixed,
  },
  addressService: {
    ...choice({
      label: 'Service',
      default: 'cloudflare',
      when: onAddress,
      choices: [{ value: 'cloudflare', label: 'Cloudflare' }],
    }),
    ...fixed,
  },
  accountService: {
    ...choice({
      label: 'Service',
      default: 'entra',
      when: onAccount,
      choices: [
        { value: 'entra', label: 'Microsoft Entra ID' },
        { value: 'google', label: 'Google Workspace' },
        { value: 'okta', label: 'Okta' },
      ],
    }),
    ...fixed,
  },
  hostService: {
    ...choice({
      label: 'Service',
      default: 'defender',
      when: onHost,
      choices: [
        { value: 'defender', label: 'Microsoft Defender for Endpoint' },
        { value: 'crowdstrike', label: 'CrowdStrike Falcon' },
      ],
    }),
    ...fixed,
  },
  cloudflareCredential: account(['cloudflareToken'], onAddress),
  entraCredential: account(['entraGraphApp', 'microsoftToken'], { ...onAccount, accountService: ['entra'] }),
  googleCredential: account(GOOGLE_ACCOUNTS, { ...onAccount, accountService: ['google'] }),
  oktaCredential: account(['oktaToken'], { ...onAccount, accountService: ['okta'] }),
  defenderCredential: account(['defenderApp'], { ...onHost, hostService: ['defender'] }),
  crowdstrikeCredential: account(['crowdStrikeClient'], { ...onHost, hostService: ['crowdstrike'] }),
  zone: text({
    label: 'Zone',
    required: true,
    placeholder: '023e105f4ecef8ad9ca31a8372d0c353',
    when: onAddress,
    help: 'The ID of the zone at Cloudflare.',
  }),
  target: text({
    label: 'Target',
    required: true,
    placeholder: '{{ address }}',
    help: 'An IP address or a range, the sign-in name of an account, or the name or ID of a host.',
  }),
  reason: text({ label: 'Reason', required: true, placeholder: '40 failed logins, alert {{ id }}' }),
  isolation: choice({
    label: 'Isolation',
    default: 'Full',
    when: { action: ['isolateHost'], hostService: ['defender'] },
    choices: [
      { value: 'Full', label: 'Full' },
      { value: 'Selective', label: 'Selective (Outlook and Teams still work)' },
    ],
  }),
  protect: multiline({
    label: 'Never touch',
    placeholder: '198.51.100.0/24\nadmin@example.com\n*@board.example.com',
    help: 'Addresses, ranges, accounts and hosts, one in each line. * stands for any text. Items for these leave by the port protected.',
  }),
  protectAdmins: boolean({
    label: 'Never disable administrators',
    default: true,
    when: { action: ['disableAccount', 'revokeSessions'] },
    help: 'The roles of the account are looked up first.',
  }),
  withoutAsking: text({
    label: 'Without asking',
    optional: true,
    placeholder: 'revokeSessions, unblockAddress',
    expression: false,
    help: `Actions that nobody has to approve: ${Object.keys(actions).join(', ')}.`,
  }),
  askedOf: text({
    label: 'Approvers',
    placeholder: 'ada@example.com, eve@example.com',
    needs: 'mail',
    help: 'Email addresses. You can always answer in the app, under Approvals.',
  }),
  answerHours: number({ label: 'Answer within (hours)', default: 24, min: 1, max: 8784, optional: true }),
  onlySay: boolean({ label: 'Only say what would be done', help: 'Nothing is changed and nobody is asked.' }),
  afterInterruption: connectorFields.afterInterruption,
  requestTimeout: connectorFields.requestTimeout,
  requestRetries: connectorFields.requestRetries,
};
