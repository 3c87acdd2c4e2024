/** The most links of a mail that are tracked, characters of the URL of each, and days that events may be kept. */
export const mailTrackingLimits = {
  links: 200,
  url: 4096,
  recipient: 320,
  text: 500,
  days: 730,
  events: 1000,
} as const;

/** A mail whose opens and clicks are to be noted, with the consent of its recipient. */
export interface TrackedMailRequest {
  /** The same whenever the same mail is prepared again: it then gets the same URLs. */
  key: string;
  recipient: string;
  /** What the mail is about, for people who read the events. */
  label: string;
  /** When and how the recipient has consented. */
  consent: string;
  /** The targets of its links, in their order. */
  links: readonly string[];
  /** How long the mail, its links and its events are kept. */
  keepDays: number;
}

/** Where the parts of a tracked mail lead. */
export interface TrackedMail {
  id: string;
  /** The URL in place of each link. */
  links: readonly string[];
  /** The URL of the picture whose loading is an open. */
  pixel: string;
}

/** Which events are read. */
export interface MailEventQuery {
  mailId?: string;
  recipient?: string;
  /** Epoch milliseconds. */
  since?: number;
  /** The cursor of an event: those after it. */
  after?: string;
  limit: number;
  /** False: without those that programs have caused. */
  automatic: boolean;
}

/** An open or a click. Neither an address nor a browser is known of it. */
export interface MailEvent {
  /** Events after this one have greater cursors. */
  cursor: string;
  mailId: string;
  recipient: string;
  label: string;
  kind: 'open' | 'click';
  /** The target of the link; '' for an open. */
  url: string;
  /** ISO time. */
  at: string;
  /** Why a program seems to have caused it; '' where a person may have. */
  automatic: string;
}
