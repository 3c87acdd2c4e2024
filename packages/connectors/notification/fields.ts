import { connectorFields } from '@heddle/contract/node/connector-fields';
import { boolean, choice, credential, json, multiline, number, secret, text } from '@heddle/contract/node/fields';

const account = (label: string, channel: string, types: readonly string[]) =>
  credential({ label, types, required: true, section: 'Configuration', when: { [channel]: [true] } });
const place = (label: string, channel: string, placeholder: string, help?: string) =>
  text({ label, required: true, placeholder, when: { [channel]: [true] }, ...(help === undefined ? {} : { help }) });

/** The channels that reach people, with what each needs, and which of them are used. Nodes that notify people have these fields under these names. */
export const channelFields = {
  dashboard: boolean({
    label: 'Dashboard',
    default: true,
    help: 'A list of the latest notifications of this workflow.',
  }),
  mail: boolean({ label: 'Email' }),
  mailCredential: account('Mail server', 'mail', ['smtp']),
  mailTo: place('Email to', 'mail', 'ada@example.com'),
  mailFrom: text({
    label: 'Email from',
    optional: true,
    placeholder: 'flow@example.com',
    when: { mail: [true] },
    help: 'Default: the user name of the mail server.',
  }),
  slack: boolean({ label: 'Slack' }),
  slackCredential: account('Slack account', 'slack', ['slackApi', 'slackOAuth']),
  slackChannel: place('Slack channel', 'slack', 'C0123456789', 'The channel or user ID.'),
  discord: boolean({ label: 'Discord' }),
  discordCredential: account('Discord bot', 'discord', ['discordBotToken']),
  discordChannel: place('Discord channel', 'discord', '197038439483310086', 'The channel ID.'),
  telegram: boolean({ label: 'Telegram' }),
  telegramCredential: account('Telegram bot', 'telegram', ['telegramBotToken']),
  telegramChat: place('Telegram chat', 'telegram', '@channel or 123456789'),
  teams: boolean({ label: 'Microsoft Teams' }),
  teamsUrl: secret({
    label: 'Teams webhook URL',
    required: true,
    when: { teams: [true] },
    help: 'Of a workflow in Teams: "Send webhook alerts to a channel".',
  }),
  sms: boolean({ label: 'SMS' }),
  smsCredential: account('Twilio account', 'sms', ['twilioKey']),
  smsTo: place('SMS to', 'sms', '+4915112345678'),
  smsFrom: place('SMS from', 'sms', '+14155550100', 'A Twilio number.'),
  push: boolean({ label: 'Push notification' }),
  pushCredential: account('Web Push key', 'push', ['vapidKeys']),
  subscription: json({
    label: 'Subscription',
    required: true,
    placeholder: '{{ subscription }}',
    when: { push: [true] },
    help: 'As the browser gives it: endpoint and keys.',
  }),
  webhook: boolean({ label: 'Webhook' }),
  webhookUrl: secret({
    label: 'Webhook URL',
    required: true,
    when: { webhook: [true] },
    help: 'Receives the notification as JSON.',
  }),
  delivery: choice({
    label: 'Send by',
    default: 'all',
    choices: [
      { value: 'all', label: 'All channels' },
      { value: 'first', label: 'The first channel that works' },
    ],
  }),
  order: text({
    label: 'Order of channels',
    default: 'push, slack, teams, discord, telegram, sms, mail, webhook, dashboard',
    when: { delivery: ['first'] },
    help: 'Only channels that are switched on are used.',
  }),
  requestTimeout: connectorFields.requestTimeout,
  requestRetries: connectorFields.requestRetries,
};

const { requestTimeout, requestRetries, ...channels } = channelFields;

/** The fields of a notification: what it says, who gets it by which channels, and when it is not sent. */
export const notificationFields = {
  title: text({ label: 'Title', required: true, placeholder: 'Order {{ id }}' }),
  message: multiline({ label: 'Message', placeholder: '{{ customer }} has ordered for {{ amount }}.' }),
  level: choice({
    label: 'Level',
    default: 'info',
    choices: [
      { value: 'info', label: 'Info' },
      { value: 'warning', label: 'Warning' },
      { value: 'critical', label: 'Critical' },
    ],
  }),
  link: text({ label: 'Link', optional: true, placeholder: 'https://shop.example.com/orders/{{ id }}' }),
  ...channels,
  dedupeKey: text({
    label: 'Deduplication key',
    optional: true,
    placeholder: '{{ host }}-{{ check }}',
    help: 'A further notification with the same key is not sent for a while.',
  }),
  dedupeMinutes: number({ label: 'For (minutes)', default: 60, min: 1, max: 43_200, optional: true }),
  quietHours: boolean({ label: 'Quiet hours' }),
  quietFrom: text({ label: 'From', default: '22:00', when: { quietHours: [true] } }),
  quietTo: text({ label: 'To', default: '07:00', when: { quietHours: [true] } }),
  quietZone: text({
    label: 'Time zone',
    optional: true,
    placeholder: 'Europe/Berlin',
    when: { quietHours: [true] },
    help: 'Default: that of the workflow.',
  }),
  quietAction: choice({
    label: 'During quiet hours',
    default: 'wait',
    when: { quietHours: [true] },
    choices: [
      { value: 'wait', label: 'Send afterwards' },
      { value: 'skip', label: 'Do not send' },
    ],
  }),
  criticalAlways: boolean({ label: 'Send critical ones at once', default: true, when: { quietHours: [true] } }),
  requestTimeout,
  requestRetries,
};
