import { EditorView } from '@codemirror/view';
import { screen } from '@testing-library/react';

/** A text field of the form, once its editor is loaded. */
export async function textField(
  name: string,
): Promise<{ dom: HTMLElement; text(): string; write(text: string): void }> {
  const found = (): HTMLElement | undefined =>
    screen.queryAllByRole('textbox', { name }).find((candidate) => EditorView.findFromDOM(candidate));
  for (let tries = 0; !found() && tries < 200; tries++)
    await screen.findAllByRole('textbox').then(() => new Promise((resolve) => setTimeout(resolve, 25)));
  const dom = found();
  const view = dom && EditorView.findFromDOM(dom);
  if (!view) throw new Error(`There is no text field "${name}".`);
  return {
    dom,
    text: () => view.state.doc.toString(),
    write: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  };
}
