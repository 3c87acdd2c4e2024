/** The receipt (MDN) of an AS2 message. Times are epoch milliseconds. */
export interface As2ReceiptTable {
  workflow_id: string;
  /** The message: a digest of the names of the parties and the Message-ID. Begins with `!` where the message was refused, and may come again. */
  message_key: string;
  user_id: string;
  message_id: string;
  partner: string;
  /** The run that the message started; null where it was refused. */
  run_id: string | null;
  /** JSON. */
  headers: string;
  body: string;
  created_at: number;
  /** Where it is delivered; null where it was the answer of the request. */
  deliver_to: string | null;
  /** When delivery is tried next; null once it has ended. */
  deliver_at: number | null;
  attempts: number;
}
