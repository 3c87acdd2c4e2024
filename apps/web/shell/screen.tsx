import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { classes } from '../ui/classes.ts';
import { useTitle } from '../ui/use-title.ts';
import type { AppHeaderProps } from './app-header.tsx';
import { AppHeader } from './app-header.tsx';

export interface ScreenLayoutProps extends AppHeaderProps {
  /** The browser tab's name. */
  title: string;
  className?: string;
  children?: ReactNode;
}

/** The common header and the screen's content. Every screen but the editor, whose toolbar is its bar, is laid out in it. */
export function Screen({ title, className, children, ...header }: ScreenLayoutProps) {
  useTitle(title);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <>
      <AppHeader {...header} />
      <main id="content" tabIndex={-1} className={classes('flex flex-1 flex-col focus:outline-none', className)}>
        {children}
      </main>
    </>
  );
}
