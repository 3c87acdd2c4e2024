/** A mail whose opens and clicks are tracked. Times are epoch milliseconds. */
export interface TrackedMailTable {
  /** Random: it is in the URLs of the mail. */
  id: string;
  user_id: string;
  /** What a repetition of the same request has. */
  key: string;
  recipient: string;
  label: string;
  consent: string;
  created_at: number;
  expires_at: number;
}

/** A link of such a mail, with its place in the mail. */
export interface TrackedLinkTable {
  mail_id: string;
  position: number;
  url: string;
}

/** An open or a click. Of who caused it, neither address nor browser is kept. */
export interface MailEventTable {
  /** Begins with the time: ids are in the order of events. */
  id: string;
  mail_id: string;
  user_id: string;
  /** The link that was clicked; null for an open. */
  position: number | null;
  at: number;
  /** Why a program seems to have caused it; '' where a person may have. */
  automatic: string;
}
