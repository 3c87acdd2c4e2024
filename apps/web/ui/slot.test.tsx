// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import '../testing/browser.ts';
import { Slot } from './slot.tsx';

const link = (): HTMLElement => screen.getByRole('link');

describe('the element in a slot', () => {
  it('takes attributes, and keeps its own; classes are joined', () => {
    render(
      <Slot className="look" title="given" id="given">
        <a href="/" id="own" className="mine">
          Home
        </a>
      </Slot>,
    );
    expect([link().title, link().id, link().className, link().textContent]).toEqual([
      'given',
      'own',
      'look mine',
      'Home',
    ]);
  });

  it('has no class where none is given', () => {
    render(
      <Slot title="given">
        <a href="/">Home</a>
      </Slot>,
    );
    expect(link().hasAttribute('class')).toBe(false);
  });

  it('calls both handlers, its own first', () => {
    const calls: string[] = [];
    render(
      <Slot onClick={() => calls.push('given')} onFocus={() => calls.push('focus')}>
        <a href="#here" onClick={() => calls.push('own')}>
          Home
        </a>
      </Slot>,
    );
    fireEvent.click(link());
    fireEvent.focus(link());
    expect(calls).toEqual(['own', 'given', 'focus']);
  });

  it('sets both refs once each, and clears them', () => {
    const given = createRef<HTMLElement>();
    const own = vi.fn<(element: HTMLElement | null) => void>();
    const page = (
      <Slot ref={given}>
        <a href="/" ref={own}>
          Home
        </a>
      </Slot>
    );
    const { rerender, unmount } = render(page);
    const element = link();
    rerender(page);
    expect(given.current).toBe(element);
    expect(own.mock.calls).toEqual([[element]]);
    unmount();
    expect(given.current).toBeNull();
    expect(own).toHaveBeenLastCalledWith(null);
  });
});

it('refuses anything but one element', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Slot>two words</Slot>)).toThrow('A slot holds exactly one element.');
  silent.mockRestore();
});
