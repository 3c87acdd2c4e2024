/** An offset of a text in words: 'character 12', in texts of several lines 'line 2, character 5'. */
export function describeOffset(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const character = offset - (before.lastIndexOf('\n') + 1) + 1;
  return text.includes('\n') ? `line ${line}, character ${character}` : `character ${character}`;
}
