/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that makes a test call with a JSON body; without one for methods that have none. */
export function curlLine(address: string, method: string, body: unknown): string {
  if (method === 'GET' || method === 'HEAD') return `curl ${method === 'HEAD' ? '--head ' : ''}${quoted(address)}`;
  return `curl -X ${method} ${quoted(address)} -H 'Content-Type: application/json' -d ${quoted(JSON.stringify(body))}`;
}
