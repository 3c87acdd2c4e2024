/** The longest time that a service keeps the line open for us. Seconds. */
const MOST_HOLD = 60;

/** What a voice service does after it has reported something of a call: it keeps the line open for the seconds of `hold`, in which the run may go on with the call, then ends it. */
export function callInstructions(hold: string | undefined): string {
  const seconds = Math.min(MOST_HOLD, Number(/^\d{1,3}$/.exec(hold ?? '')?.[0] ?? 0));
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${seconds > 0 ? `<Pause length="${seconds}"/>` : ''}</Response>`;
}
