import { defineErrors } from './define.ts';

/** Errors of topics. */
export const topicErrors = defineErrors({
  topic_name_invalid: {
    status: 422,
    message: (p: { name: string }) => `"${p.name}" is not the name of a topic.`,
    hint: 'A name has 1 to 100 letters, digits, dots, hyphens and underscores, and begins with a letter or a digit.',
  },
  topic_message_too_large: {
    status: 422,
    message: (p: { item: number; limit: string }) => `The message of item ${p.item + 1} is larger than ${p.limit}.`,
    hint: 'Send less, or a reference to the data.',
  },
  topic_unknown: {
    status: 404,
    message: (p: { name: string }) => `There is no topic "${p.name}".`,
    hint: 'A topic is created by its first message. It may have been deleted.',
  },
  topic_entry_too_large: {
    status: 422,
    message: (p: { limit: string }) => `The message is larger than ${p.limit}.`,
    hint: 'Send less, or a reference to the data.',
  },
  topic_key_taken: {
    status: 409,
    message: (p: { key: string }) => `The topic has a message with the key "${p.key}" already.`,
    hint: 'Use another key, or none to publish the message in any case.',
  },
  topics_full: {
    status: 507,
    message: (p: { limit: string }) => `Your topics are full: they hold at most ${p.limit}.`,
    hint: 'Keep messages for a shorter time, or fewer of them.',
  },
});
