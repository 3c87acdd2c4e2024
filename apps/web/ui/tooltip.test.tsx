// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { Tooltip } from './tooltip.tsx';
import './tooltip-bubble.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(
    <>
      <Tooltip content="Saves the workflow" shortcut="Ctrl S">
        <button type="button">Save</button>
      </Tooltip>
      <Tooltip content="Runs it">
        <button type="button">Execute</button>
      </Tooltip>
    </>,
  );
});
afterEach(() => void vi.useRealTimers());

const button = (name: string): HTMLElement => screen.getByRole('button', { name });
/** Lets time pass, and what is loaded arrive. */
const pass = (ms: number): Promise<void> => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));
const tips = (): (string | null)[] => screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);
const point = (name: string, pointerType = 'mouse'): boolean =>
  fireEvent(button(name), pointer('pointerover', pointerType));
const leave = (name: string): boolean => fireEvent(button(name), pointer('pointerout', 'mouse'));
const pointer = (type: string, pointerType: string): Event =>
  Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType });

describe('a tooltip', () => {
  it('opens after 700 ms under the pointer and names its element', async () => {
    point('Save');
    await pass(699);
    expect(tips()).toEqual([]);
    await pass(1);
    await vi.waitFor(() => expect(tips()).toEqual(['Saves the workflowCtrl S']));
    expect(button('Save').getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  });

  it('opens at once where another closed less than 300 ms ago', async () => {
    point('Save');
    await pass(700);
    leave('Save');
    await pass(120);
    expect(tips()).toEqual([]);
    await pass(299);
    point('Execute');
    await pass(0);
    expect(tips()).toEqual(['Runs it']);
    leave('Execute');
    await pass(120 + 300);
    point('Save');
    await pass(0);
    expect(tips()).toEqual([]);
  });

  it('opens at once for the keyboard, and goes with the focus or with Escape', async () => {
    act(() => button('Save').focus());
    await pass(0);
    expect(tips()).toHaveLength(1);
    act(() => button('Execute').focus());
    await pass(0);
    expect(tips()).toEqual(['Runs it']);
    fireEvent.keyDown(document, { key: 'Escape' });
    await pass(0);
    expect(tips()).toEqual([]);
  });

  it('does not come with a press, and goes when its element is pressed', async () => {
    fireEvent.pointerDown(button('Save'));
    act(() => button('Save').focus());
    await pass(1000);
    expect(tips()).toEqual([]);
    fireEvent.pointerUp(window);
    point('Save');
    await pass(700);
    expect(tips()).toHaveLength(1);
    fireEvent.click(button('Save'));
    expect(tips()).toEqual([]);
  });

  it('stays while the pointer crosses over to it', async () => {
    point('Save');
    await pass(700);
    leave('Save');
    fireEvent(screen.getByRole('tooltip'), pointer('pointerover', 'mouse'));
    await pass(1000);
    expect(tips()).toHaveLength(1);
    fireEvent(screen.getByRole('tooltip'), pointer('pointerout', 'mouse'));
    await pass(120);
    expect(tips()).toEqual([]);
  });

  it('does not come by touch, and goes when its element is scrolled away', async () => {
    point('Save', 'touch');
    await pass(1000);
    expect(tips()).toEqual([]);
    act(() => button('Save').focus());
    await pass(0);
    expect(tips()).toHaveLength(1);
    fireEvent.scroll(document);
    expect(tips()).toEqual([]);
  });
});
