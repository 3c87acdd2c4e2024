// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../testing/browser.ts';
import { useRememberedSize } from './remembered-size.ts';
import { ResizeHandle } from './resize-handle.tsx';

const bounds = { key: 'width', initial: 340, min: 300, max: 600 };

function Panel() {
  const { size, set } = useRememberedSize(bounds);
  return <ResizeHandle label="Width" edge="left" size={size} bounds={bounds} onSize={set} />;
}

describe('the edge of a panel', () => {
  const width = (): number => Number(screen.getByRole('separator', { name: 'Width' }).getAttribute('aria-valuenow'));

  it('is moved with the keyboard, within its bounds', async () => {
    const user = userEvent.setup();
    render(<Panel />);
    expect(width()).toBe(340);
    screen.getByRole('separator').focus();
    await user.keyboard('{ArrowLeft}');
    expect(width()).toBe(364);
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(width()).toBe(300);
    await user.keyboard('{End}');
    expect(width()).toBe(600);
    await user.dblClick(screen.getByRole('separator'));
    expect(width()).toBe(340);
  });

  it('is where it was left', async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Panel />);
    screen.getByRole('separator').focus();
    await user.keyboard('{ArrowLeft}');
    unmount();
    render(<Panel />);
    expect(width()).toBe(364);
  });

  it.each(['', 'wide', '9999', '1'])('is within its bounds whatever was kept: %j', (kept) => {
    localStorage.setItem('width', kept);
    render(<Panel />);
    expect(width()).toBe({ 9999: 600, 1: 300 }[kept] ?? 340);
  });
});
